import { Parser } from 'htmlparser2';
import { ApiError } from '#app/lib/api-error.ts';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { isBlockTag } from './block-tags.ts';
import { textless } from './inline-tags.ts';

export interface HtmlElement {
  name: string;
  attribs: Record<string, string>;
  children: HtmlNode[];
  /** Set where the end tag is missing. */
  isUnclosed?: boolean;
}
/** Element, or text without entities. */
export type HtmlNode = HtmlElement | string;

export interface HtmlTree {
  root: HtmlElement;
  /** Tags that were left out with their content, with their number. */
  textless: Map<string, number>;
}

export const tooComplexMessage = 'The body is too tangled to be understood, please simplify it';

/** Open tags at once: twice as many as a body may have without counting paragraphs, which need no end tag. */
const maxOpen = 2_100;
/** Levels of the tree: it is walked by recursion. Deeper tags are left out, and what is in them stays. */
const maxLevels = 100;

const read = new Set(
  'href src srcset alt title lang dir id name class width height loading start type value data data-src data-lazy-src colspan rowspan scope rel aria-label data-seconds'.split(
    ' ',
  ),
);
/** Tags whose style may be what the text has instead of a tag. */
const styled = new Set(['span', 'font']);
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

export const element = (name: string, children: HtmlNode[], attribs: Record<string, string> = {}): HtmlElement => ({ name, attribs, children });

export const isElement = (node: HtmlNode | undefined, name?: string): node is HtmlElement =>
  typeof node === 'object' && (name === undefined || node.name === name);

export const hasClass = ({ attribs }: HtmlElement, pattern: RegExp): boolean => attribs.class !== undefined && pattern.test(attribs.class);

/** Parses HTML as browsers do, without comments and attributes that no body has. @throws {ApiError} 400 for too many open tags */
export function parseHtml(html: string): HtmlTree {
  const root = element('', []);
  const left = new Map<string, number>();
  /** Elements of the open tags; for one that is left out, its last ancestor in the tree. */
  const open: HtmlElement[] = [root];
  let levels = 0;
  /** Open tags within a textless one, with itself. */
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attribs, isImplied) {
      if (open.length + skipped > maxOpen) throw new ApiError(400, tooComplexMessage);
      if (skipped > 0 || textless.has(name)) {
        if (skipped === 0) left.set(name, (left.get(name) ?? 0) + 1);
        skipped += 1;
        return;
      }
      const parent = open.at(-1) ?? root;
      const isLeftOut = levels >= maxLevels && !voidTags.has(name);
      // An end tag of a paragraph that has ended already makes no empty one, but what follows is another paragraph.
      const added = isLeftOut ? parent : element(isImplied && name === 'p' ? 'div' : name, [], pick(name, attribs));
      if (!isLeftOut) {
        parent.children.push(added);
        levels += 1;
      }
      open.push(added);
    },
    ontext(text) {
      if (skipped > 0) return;
      const { children } = open.at(-1) ?? root;
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag(_, isImplied) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      const closed = open.pop();
      if (!closed || closed === open.at(-1)) return;
      levels -= 1;
      if (isImplied) closed.isUnclosed = true;
    },
  });
  parser.end(html);
  return { root, textless: left };
}

const pick = (tag: string, attribs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attribs).filter(([name]) => read.has(name) || (name === 'style' && styled.has(tag))));

/** HTML of nodes. */
export function toHtml(nodes: HtmlNode[]): string {
  let html = '';
  for (const node of nodes) {
    if (typeof node === 'string') {
      html += escapeHtml(node);
      continue;
    }
    html += `<${node.name}`;
    for (const [name, value] of Object.entries(node.attribs)) html += ` ${name}="${escapeHtml(value)}"`;
    html += voidTags.has(node.name) ? '>' : `>${toHtml(node.children)}</${node.name}>`;
  }
  return html;
}

/** Text of nodes as it stands in one line. */
export const lineOfText = (nodes: HtmlNode[]): string => textOf(nodes).replace(/\s+/g, ' ').trim();

const textOf = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : node.name === 'br' || isBlockTag(node.name) ? ` ${textOf(node.children)} ` : textOf(node.children),
    )
    .join('');

/** First element within nodes that a test accepts, in the order of the document. */
export function find(nodes: HtmlNode[], accepts: (found: HtmlElement) => boolean): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = accepts(node) ? node : find(node.children, accepts);
    if (found) return found;
  }
  return undefined;
}

/** True for text, pictures and sounds; false for white space and line breaks alone. */
export const hasContent = (nodes: HtmlNode[]): boolean =>
  nodes.some((node) =>
    typeof node === 'string' ? /\S/.test(node) : node.name === 'img' || node.name === 'hr' || node.name === 'audio' || hasContent(node.children),
  );
