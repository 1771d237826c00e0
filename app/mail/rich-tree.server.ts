import { parseDocument } from 'htmlparser2';

export type RichNode = ReturnType<typeof parseDocument>['children'][number];
export type RichElement = Extract<RichNode, { attribs: unknown }>;

/** Nodes of HTML that the server has sanitized. */
export const parseRich = (html: string): RichNode[] => parseDocument(html).children;

export const isElement = (node: RichNode): node is RichElement => 'attribs' in node;

/** Text of a node itself; its spaces and line breaks are one space, as in browsers. */
export const ownText = (node: RichNode): string => ('data' in node && node.type === 'text' ? node.data.replace(/[\t\n\r ]+/g, ' ') : '');

/** Tags of blocks: all others stand within a line. */
export const blockTags = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li hr figure figcaption table thead tbody tr th td'.split(' '));

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Address of a link with the origin of the site; undefined for a place on the page, which no mail has, and for other schemes. */
export function absoluteAddress(href: string | undefined, publicUrl: string): string | undefined {
  if (!href || href.startsWith('#') || !URL.canParse(href, publicUrl)) return undefined;
  const url = new URL(href, publicUrl);
  return schemes.has(url.protocol) ? url.href : undefined;
}

/** The link that is a paragraph's only content and looks like a button. */
export function buttonOf({ name, children }: RichElement): RichElement | undefined {
  const parts = children.filter((child) => isElement(child) || ownText(child).trim() !== '');
  const [only] = parts;
  if (name !== 'p' || parts.length !== 1 || !only || !isElement(only)) return undefined;
  return only.name === 'a' && only.attribs.class === 'button' && only.attribs.href ? only : undefined;
}
