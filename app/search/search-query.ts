import { parseWords, patternOf, type TextWord } from './search-text.ts';

/** Word of a query. */
export interface QueryWord {
  folded: string;
  hasMarks: boolean;
  /** A prefix also finds longer words that begin with it. */
  isPrefix: boolean;
  /** Pattern of `like` for words with its marks (search-text.ts). */
  pattern: string;
  /** The same as a regular expression. */
  spelling: RegExp;
}

export interface SearchQuery {
  /** Terms that a row must have, all of them. A term of several words is a phrase: they follow each other in one text. */
  terms: QueryWord[][];
}

/** Shorter words would find too many others as a prefix; a star behind them asks for it. */
const shortestPrefix = 3;

function toQueryWord(text: string, { start, end, folded, hasMarks }: TextWord, isPrefix: boolean): QueryWord {
  const pattern = patternOf(text.slice(start, end));
  return { folded, hasMarks, isPrefix, pattern, spelling: new RegExp(`^${pattern.replaceAll('_', '.')}${isPrefix ? '' : '$'}`) };
}

/**
 * Parses what was typed. Words outside quotation marks also find longer words from three letters on, and from any length with a star behind them.
 * Words in quotation marks, or joined by an apostrophe or a hyphen, are a phrase.
 */
export function parseSearchQuery(typed: string): SearchQuery {
  const terms: QueryWord[][] = [];
  const parts = typed.split(/["“”„«»]/);
  for (const [index, part] of parts.entries()) {
    // Every second part is in quotation marks, but for one whose closing mark is missing.
    const isQuoted = index % 2 === 1 && index < parts.length - 1;
    for (const group of isQuoted ? [part] : part.split(/\s+/)) {
      const words = parseWords(group);
      const last = words.at(-1);
      if (!last) continue;
      const isLong = words.length === 1 && last.folded.length >= shortestPrefix;
      const isPrefix = !isQuoted && (isLong || group.startsWith('*', last.end));
      terms.push(words.map((word) => toQueryWord(group, word, isPrefix && word === last)));
    }
  }
  return { terms };
}

/** Words of a text that a term of the query finds, by their index. */
export function findHits(words: readonly TextWord[], { terms }: SearchQuery): Set<number> {
  const hits = new Set<number>();
  for (const term of terms)
    for (let start = 0; start + term.length <= words.length; start += 1)
      if (term.every(({ spelling }, offset) => spelling.test(words[start + offset]?.marked ?? '')))
        for (let offset = 0; offset < term.length; offset += 1) hits.add(start + offset);
  return hits;
}
