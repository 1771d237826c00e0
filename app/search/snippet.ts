import { findHits, type SearchQuery } from './search-query.ts';
import { wordsOf } from './search-text.ts';

/** Part of a shown text; a hit is what the query found. */
export interface Segment {
  text: string;
  hit: boolean;
}

/** Words before the first hit, and all words of a snippet. */
const leadingWords = 8;
const snippetWords = 36;

/** The whole text in segments. */
export const markHits = (text: string, query: SearchQuery): Segment[] => segments(text, query, 0, Number.POSITIVE_INFINITY);

/** The part of a text around its first hit; its beginning when it has none. */
export function snippetOf(text: string, query: SearchQuery): Segment[] {
  const first = Math.min(...findHits(wordsOf(text), query));
  const from = Number.isFinite(first) ? Math.max(0, first - leadingWords) : 0;
  return segments(text, query, from, from + snippetWords);
}

export const hasHit = (text: string, query: SearchQuery) => findHits(wordsOf(text), query).size > 0;

function segments(text: string, query: SearchQuery, from: number, to: number): Segment[] {
  const words = wordsOf(text);
  const hits = findHits(words, query);
  const end = words[to]?.start ?? text.length;
  const parts: Segment[] = [];
  const add = (part: string, hit: boolean) => {
    const last = parts.at(-1);
    if (part === '') return;
    if (last?.hit === hit) last.text += part;
    else parts.push({ text: part, hit });
  };
  let position = from === 0 ? 0 : (words[from]?.start ?? 0);
  if (position > 0) add('… ', false);
  for (const [index, word] of words.entries()) {
    if (index < from || index >= to || !hits.has(index)) continue;
    // Between two hits of one phrase stands nothing but a space: they are one mark.
    const between = text.slice(position, word.start);
    add(between, hits.has(index - 1) && index > from && /^\s*$/.test(between));
    add(text.slice(word.start, word.end), true);
    position = word.end;
  }
  add(text.slice(position, end).trimEnd(), false);
  if (end < text.length) add(' …', false);
  return parts;
}
