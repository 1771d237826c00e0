import { droppedBlocks, keptBlocks } from './block-tags.ts';
import { readCard } from './cards.server.ts';
import { element, find, type HtmlElement, type HtmlNode, hasContent, isElement, lineOfText, parseHtml } from './html-tree.server.ts';
import { tagsOfStyle } from './inline-styles.ts';
import { arranging, keptInline, players } from './inline-tags.ts';
import { linkOfPlayer } from './media-links.server.ts';
import { readSound } from './own-sounds.server.ts';

/** What has no place in a body, by tag. */
export interface Losses {
  /** Tags that are gone. */
  lost: Map<string, number>;
  /** Players in place of which a link stays. */
  linked: Map<string, number>;
}

interface Around extends Losses {
  /** Quotations around it. */
  quotes: number;
  link: boolean;
  heading: boolean;
  /** Frames without an end tag around it: each of them has the rest of the body as its text. */
  frames: number;
}

const sameMeaning = new Map([
  ...(['del', 'strike'] as const).map((name) => [name, 's'] as const),
  ['ins', 'u'],
  ...(['kbd', 'samp', 'tt'] as const).map((name) => [name, 'code'] as const),
  ['tfoot', 'tbody'],
  ['menu', 'ul'],
  ['dir', 'ul'],
]);

const marks = [
  ['“', '”'],
  ['‘', '’'],
] as const;

const maxFrames = 8;
/** Characters of a frame with an end tag that are only for browsers without frames. */
const maxFallback = 500;

const count = (tags: Map<string, number>, name: string) => tags.set(name, (tags.get(name) ?? 0) + 1);

/** Replaces tags that a body does not keep by others that mean the same. */
export function keepMeaning(root: HtmlElement, losses: Losses): void {
  convertChildren(root, { ...losses, quotes: 0, link: false, heading: false, frames: 0 });
}

function convertChildren(node: HtmlElement, around: Around): void {
  const children: HtmlNode[] = [];
  for (const child of node.children)
    if (!isElement(child)) children.push(child);
    else for (const part of readCard(child) ?? [child]) for (const made of convert(part, node, around)) children.push(made);
  const holdsTable = node.name !== 'table' && children.some((child) => isElement(child, 'table'));
  // A caption of a table stands before it, because text in a table has no place of its own.
  node.children = holdsTable ? children.flatMap((child) => (isElement(child, 'table') ? withCaption(child, node) : child)) : children;
}

function convert(node: HtmlNode, parent: HtmlElement, around: Around): HtmlNode[] {
  if (!isElement(node)) return [node];
  const sound = readSound(node);
  if (sound) return [sound.figure, ...convertOthers(sound.others, parent, around)];
  if (players.has(node.name)) return convertPlayer(node, parent, around);
  convertChildren(node, within(node, around));
  const { name, attribs } = node;
  for (const tag of tagsOfStyle(attribs.style ?? '', around)) node.children = [element(tag, node.children)];
  const { children } = node;
  node.name = sameMeaning.get(name) ?? name;
  if (name === 'q') return quoted(node, around.quotes);
  // The source of a quotation stands on a line of its own.
  if (name === 'cite' && parent.name === 'blockquote') return [element('div', children, attribs)];
  if (name === 'figure' && !find(children, (part) => /^(?:img|table|blockquote|pre|figcaption|figure)$/.test(part.name))) node.name = 'div';
  if (keptBlocks.has(node.name) || droppedBlocks.has(node.name) || keptInline.has(node.name)) return [node];
  if (!arranging.has(name)) count(around.lost, name);
  return attribs.lang || attribs.dir ? [element('span', children, attribs)] : [node];
}

function within({ name }: HtmlElement, around: Around): Around {
  if (name === 'q') return { ...around, quotes: around.quotes + 1 };
  if (name === 'a') return { ...around, link: true };
  return /^h[1-6]$/.test(name) ? { ...around, heading: true } : around;
}

/** What was beside a sound in its figure, as a block below it. */
function convertOthers(nodes: HtmlNode[], parent: HtmlElement, around: Around): HtmlNode[] {
  return lineOfText(nodes) === '' && !hasContent(nodes) ? [] : convert(element('div', nodes), parent, around);
}

function quoted(node: HtmlElement, depth: number): HtmlNode[] {
  const [begin, end] = marks[depth % 2] ?? marks[0];
  const { lang, dir } = node.attribs;
  return [begin, ...(lang || dir ? [element('span', node.children, node.attribs)] : node.children), end];
}

function withCaption(table: HtmlElement, parent: HtmlElement): HtmlNode[] {
  const caption = table.children.find((child) => isElement(child, 'caption'));
  if (!isElement(caption)) return [table];
  const hasText = table.children.some((child) => typeof child === 'string' && child.trim() !== '');
  table.children = table.children.flatMap((child) => (child !== caption ? child : hasText ? ' ' : []));
  if (!hasContent(caption.children)) return [table];
  const isFigure = parent.name === 'figure' && !parent.children.some((child) => isElement(child, 'figcaption'));
  return isFigure ? [table, element('figcaption', caption.children)] : [element('div', caption.children), table];
}

function convertPlayer(node: HtmlElement, parent: HtmlElement, around: Around): HtmlNode[] {
  const made = linkOfPlayer(node);
  const rest = restOf(node, made !== undefined, around);
  const tags = made ? around.linked : around.lost;
  // An object without an address is a frame around what is in it.
  if (made || node.name !== 'object' || rest.length === 0) count(tags, node.name);
  if (!made) return rest;
  if (parent.name === 'figure') return [made, ...rest];
  const isInText = parent.name === 'p' || keptInline.has(parent.name);
  return [...(isInText ? [' ', made, ' '] : [element('div', [made])]), ...rest];
}

/** What is within a player and belongs to the text: all of it when the end tag is missing. */
function restOf(node: HtmlElement, hasLink: boolean, around: Around): HtmlNode[] {
  if (node.name === 'iframe') {
    const html = node.children.join('');
    const isFallback = node.isUnclosed !== true && html.length <= maxFallback;
    if (isFallback || html.trim() === '' || around.frames >= maxFrames) return [];
    const rest = parseHtml(html).root;
    convertChildren(rest, { ...around, frames: around.frames + 1 });
    return [element('div', rest.children)];
  }
  if (hasLink && !node.isUnclosed) return [];
  convertChildren(node, around);
  return lineOfText(node.children) === '' && !hasContent(node.children) ? [] : [element('div', node.children)];
}
