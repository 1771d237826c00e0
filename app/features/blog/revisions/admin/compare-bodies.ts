import { diff } from '#app/lib/diff.ts';
import { normalize } from '#app/lib/normalize.ts';
import { compareTexts, type Piece, tokenize } from './compare-texts.ts';

/** Paragraph, heading, item of a list, row of a table, or picture. */
export interface Block {
  kind: 'text' | 'heading' | 'item' | 'picture';
  /** Text of the block; what a picture shows. */
  text: string;
  /** Address of a picture. */
  src?: string;
  /** Text with the tags inside: two blocks that differ in formatting alone have the same text. */
  html: string;
}

export type Line =
  | { kind: 'same' | 'removed' | 'added' | 'formatted'; block: Block }
  /** Words of the block have changed. */
  | { kind: 'changed'; block: Block; pieces: Piece[] };

const blockTags = /^(?:p|h[1-6]|li|ul|ol|blockquote|pre|hr|table|thead|tbody|tr|figure|figcaption)$/;
const parts = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+/gi;
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const decoded = (text: string) => text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '');
const attribute = (name: string, attributes: string) => decoded(attributes.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? '');

/** Blocks of a stored body. It is sanitized: each `<` begins a tag, and the text has no other entities. */
function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let [kind, html]: [Block['kind'], string] = ['text', ''];
  const endBlock = (next: Block['kind'] = 'text') => {
    const spaced = html.replace(/<br\b[^<>]*>/g, '\n').replace(/<\/t[dh]>(?=<t[dh])/g, ' | ');
    const text = decoded(spaced.replace(/<[^<>]*>/g, '')).trim();
    if (text) blocks.push({ kind, text, html: html.trim() });
    [kind, html] = [next, ''];
  };
  for (const [part, slash, tag = '', attributes = ''] of normalize(body).matchAll(parts)) {
    const name = tag.toLowerCase();
    if (name === 'img') {
      endBlock(kind);
      const src = attribute('src', attributes);
      blocks.push({ kind: 'picture', text: attribute('alt', attributes), src, html: src });
    } else if (name === 'audio' && !slash) {
      endBlock(kind);
      blocks.push({ kind: 'text', text: 'Sound', html: attribute('src', attributes) });
    } else if (blockTags.test(name)) endBlock(slash ? 'text' : kindOf(name, kind));
    else html += part;
  }
  endBlock();
  return blocks;
}

function kindOf(tag: string, around: Block['kind']): Block['kind'] {
  if (/^h\d$/.test(tag)) return 'heading';
  // The editor puts a paragraph into each item.
  return tag === 'li' || (tag === 'p' && around === 'item') ? 'item' : 'text';
}

const keyOf = ({ kind, text, html }: Block) => `${kind} ${html} ${kind === 'picture' ? text : ''}`;

/** Differences of two bodies by paragraphs, and by words within those that changed. */
export function compareBodies(before: string, after: string): Line[] {
  const [old, present] = [blocksOf(before), blocksOf(after)];
  let [oldPlace, presentPlace] = [0, 0];
  const take = (blocks: Block[], from: number, count: number) => blocks.slice(from, from + count);
  const lines: Line[] = [];
  const runs = diff(old.map(keyOf), present.map(keyOf));
  for (let nth = 0; nth < runs.length; nth += 1) {
    const count = runs[nth]?.items.length ?? 0;
    if (runs[nth]?.kind === 'same') {
      lines.push(...take(present, presentPlace, count).map((block) => ({ kind: 'same' as const, block })));
      oldPlace += count;
      presentPlace += count;
      continue;
    }
    const removed = runs[nth]?.kind === 'removed' ? count : 0;
    const hasBoth = removed > 0 && runs[nth + 1]?.kind === 'added';
    const added = removed === 0 ? count : hasBoth ? (runs[nth + 1]?.items.length ?? 0) : 0;
    lines.push(...paired(take(old, oldPlace, removed), take(present, presentPlace, added)));
    oldPlace += removed;
    presentPlace += added;
    if (hasBoth) nth += 1;
  }
  return lines;
}

/** Compares each removed block with the next added one that is like it. */
function paired(removed: Block[], added: Block[]): Line[] {
  const lines: Line[] = [];
  let next = 0;
  const addUntil = (end: number) => {
    for (; next < end; next += 1) lines.push(...added.slice(next, next + 1).map((block) => ({ kind: 'added' as const, block })));
  };
  for (const old of removed) {
    const found = added.findIndex((block, place) => place >= next && isLike(old, block));
    const block = added[found];
    if (!block) {
      lines.push({ kind: 'removed', block: old });
      continue;
    }
    addUntil(found);
    const isSameText = old.text === block.text && old.kind === block.kind;
    lines.push(isSameText ? { kind: 'formatted', block } : { kind: 'changed', block, pieces: compareTexts(old.text, block.text) });
    next = found + 1;
  }
  addUntil(added.length);
  return lines;
}

/** Share of the words that two blocks must have in common to be versions of one. */
const likeness = 0.4;

function isLike(one: Block, other: Block): boolean {
  if (one.kind === 'picture' || other.kind === 'picture') return false;
  const words = (block: Block) => new Set(tokenize(block.text).filter((word) => word.trim() !== ''));
  const [mine, theirs] = [words(one), words(other)];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  return shared >= likeness * Math.max(mine.size, theirs.size);
}
