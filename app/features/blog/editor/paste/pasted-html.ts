import { normalizeHeadings } from '../editor-rules.ts';
import { parsePasted } from './inert-html.ts';
import { stylesToElements } from './inline-styles.ts';
import { keepSafeLinks } from './links.ts';
import { nestLists, signCheckboxes } from './lists.ts';
import { splitParagraphs } from './paragraphs.ts';
import { collapseSpaces } from './spaces.ts';
import { isFromWord, readWord } from './word.ts';

interface PastedHtml {
  html: string;
  /** Number of links that lead where no link may lead. Their text stays. */
  refusedLinks: number;
}

/** Pasted HTML as the editor should read it: what programs say with styles and empty lines becomes elements. */
export function readPasted(html: string): PastedHtml {
  const { body } = parsePasted(html);
  const refusedLinks = keepSafeLinks(body);
  // Copied in this editor.
  if (!body.querySelector('[data-pm-slice]')) {
    if (isFromWord(html)) readWord(body);
    stylesToElements(body);
    // Google Docs names the direction of each item; left to right is that of the site.
    for (const element of body.querySelectorAll('[dir=ltr]')) if (!element.parentElement?.closest('[dir=rtl]')) element.removeAttribute('dir');
    signCheckboxes(body);
    splitParagraphs(body);
    nestLists(body);
    collapseSpaces(body);
  }
  return { html: normalizeHeadings(body.innerHTML), refusedLinks };
}
