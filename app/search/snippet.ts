import { findHits, type SearchQuery } from './search-query.ts';
import { parseWords, type TextWord } from './search-text.ts';

/** Part of a shown text; a hit is what the query found. */
export interface Segment {
  text: string;
  hit: boolean;
}

/** Words before the first hit, and all words of a snippet. */
const leadingWords = 8;
const snippetWords = 36;
const openingOrBlank = /[\s\p{Ps}\p{Pi}]/u;

/** A text, split and compared with a query once. */
export interface SearchedText {
  text: string;
  words: TextWord[];
  /** Indexes of the words that the query found. */
  hits: Set<number>;
}

export function searchText(text: string, query: SearchQuery): SearchedText {
  const words = parseWords(text);
  return { text, words, hits: findHits(words, query) };
}

/** The whole text in at most `max` segments: further hits are not marked. */
export const markHits = (searched: SearchedText, max: number): Segment[] => segments(searched, 0, searched.words.length, max);

/** The part of a text around its first hit; its beginning when it has none. */
export function snippetOf(searched: SearchedText, max: number): Segment[] {
  const first = searched.words.findIndex((_, index) => searched.hits.has(index));
  const from = Math.max(0, first - leadingWords);
  return segments(searched, from, from + snippetWords, max);
}

/** Segments of a hit: the text before it, and itself. */
const segmentsPerHit = 2;

function segments({ text, words, hits }: SearchedText, from: number, to: number, max: number): Segment[] {
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
  for (const [offset, word] of words.slice(from, to).entries()) {
    const index = from + offset;
    if (!hits.has(index)) continue;
    // The rest of the text is one segment more.
    if (parts.length + segmentsPerHit >= max) break;
    // Between two hits of one phrase stands nothing but a space: they are one mark.
    const between = text.slice(position, word.start);
    add(between, offset > 0 && hits.has(index - 1) && /^\s*$/.test(between));
    add(text.slice(word.start, word.end), true);
    position = word.end;
  }
  const isCut = end < text.length;
  let last = end;
  // Brackets and quotation marks of a part that is left out.
  while (isCut && last > position && openingOrBlank.test(text[last - 1] ?? '')) last -= 1;
  add(text.slice(position, last).trimEnd(), false);
  if (isCut) add(' …', false);
  return parts;
}
