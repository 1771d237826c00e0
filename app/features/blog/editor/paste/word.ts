import { rename, styleOf } from './inert-html.ts';
import { buildLists, type FlatItem } from './lists.ts';

/** Word for desktops names its namespaces or styles; Word for the web names the parts of its page. */
export const isFromWord = (html: string): boolean =>
  /urn:schemas-microsoft-com:office:word|class=["']?Mso|class="[^"]*\b(?:OutlineElement|TextRun)\b/.test(html);

/** What Word shows beside the text: comments and their marks, deletions that are tracked, ends of paragraphs. */
const asides = 'del, xml, .MsoCommentReference, a[href^="#_msocom"], .TrackChangeTextDeletion, .EOP';
const asideStyles = /mso-element:\s*comment|mso-hide:\s*all/i;
const labelStyle = /mso-list:\s*ignore/i;
const itemStyle = /mso-list:\s*l(\d+)\s+level(\d+)/i;

/** Replaces what Word says with its own styles by lists, headings and quotations. */
export function readWord(body: HTMLElement): void {
  for (const element of body.querySelectorAll(asides)) element.remove();
  for (const element of body.querySelectorAll('[data-style]')) if (asideStyles.test(styleOf(element))) element.remove();
  // Word names the language of each word; the marks of the editor are for the Igbo in an English text.
  for (const text of body.querySelectorAll('[lang^=en i]')) text.removeAttribute('lang');
  joinItems(body, isDesktopItem, (item) => [desktopItem(item)]);
  joinItems(
    body,
    (element) => element.matches('.ListContainerWrapper'),
    (wrapper) => [...wrapper.querySelectorAll('li')].map(webItem),
  );
  for (const element of body.querySelectorAll('p[role=heading], p.MsoTitle, p[class*=MsoHeading]')) rename(element, `h${headingLevel(element)}`);
  for (const quote of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) rename(quote, 'blockquote');
}

const headingLevel = (element: Element) =>
  Math.min(6, Number(element.getAttribute('aria-level') ?? /MsoHeading(\d)/.exec(element.className)?.[1] ?? 1));

/** Replaces each row of neighbours that are items of lists by these lists. */
function joinItems(body: HTMLElement, isItem: (element: Element) => boolean, read: (element: Element) => FlatItem[]): void {
  const found = [...body.querySelectorAll('*')].filter(isItem);
  const joined = new Set<Element>();
  for (const first of found) {
    if (joined.has(first)) continue;
    const row = [first];
    for (let next = first.nextElementSibling; next && isItem(next); next = next.nextElementSibling) row.push(next);
    for (const item of row) joined.add(item);
    first.before(...buildLists(row.flatMap(read), body.ownerDocument));
    for (const item of row) item.remove();
  }
}

const isDesktopItem = (element: Element) => element.matches('p, div') && itemStyle.test(styleOf(element));

function desktopItem(item: Element): FlatItem {
  const [, list = '', level = '1'] = itemStyle.exec(styleOf(item)) ?? [];
  const label = (labelOf(item)?.textContent ?? '').trim();
  labelOf(item)?.remove();
  return { content: [...item.childNodes], level: Number(level), list, number: numberOf(label) };
}

function webItem(item: Element): FlatItem {
  const list = item.closest('ul, ol');
  return {
    content: [...item.childNodes],
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1),
    list: item.getAttribute('data-listid') ?? '',
    number: list?.matches('ol') ? Number(list.getAttribute('start') ?? 1) : undefined,
  };
}

/** Bullet or number of an item, as text. */
const labelOf = (item: Element) => [...item.querySelectorAll('[data-style]')].find((part) => labelStyle.test(styleOf(part)));

/** Number that a label such as "3." or "(c)" stands for; undefined for a bullet. Roman numbers are taken to begin at 1. */
function numberOf(label: string): number | undefined {
  const [, digits, letter] = /\b(?:(\d+)|([a-z]+))[.)]\)?$/i.exec(label) ?? [];
  if (digits) return Number(digits);
  if (!letter) return undefined;
  return /^[a-h]$/i.test(letter) ? letter.toLowerCase().charCodeAt(0) - 96 : 1;
}
