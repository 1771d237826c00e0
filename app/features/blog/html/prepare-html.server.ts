import { linkFootnotes } from './footnotes.server.ts';
import { parseHtml, toHtml } from './html-tree.server.ts';
import { keepMeaning, type Losses } from './keep-meaning.server.ts';
import { splitBlocks } from './split-blocks.server.ts';

interface PreparedHtml extends Losses {
  html: string;
}

/** Tags whose content no reader sees. */
const unread = new Set(['style', 'title', 'template']);

/** Players that are written as in XML have no end tag for browsers, and the rest of the body would be in them. */
const closed = (html: string) => html.replace(/<(iframe|audio|video|object)\b([^<>]*)\/>/gi, '<$1$2></$1>');

/**
 * Makes of any HTML such that says the same with the tags of a body. It does not make HTML safe: the allow-list has the last word.
 * @throws {ApiError} 400 for too many open tags
 */
export function prepareHtml(raw: string): PreparedHtml {
  const { root, textless } = parseHtml(closed(raw));
  const losses: Losses = { lost: new Map([...textless].filter(([name]) => !unread.has(name))), linked: new Map() };
  keepMeaning(root, losses);
  linkFootnotes(root);
  splitBlocks(root);
  return { html: toHtml(root.children), ...losses };
}
