import { type TextWord, wordsOf } from './search-text.ts';

/** Word of a query. A prefix also finds longer words that begin with it. */
export interface QueryWord extends TextWord {
  isPrefix: boolean;
}

export interface SearchQuery {
  /** Terms that a row must have, all of them. A term of several words is a phrase: they follow each other in one text. */
  terms: QueryWord[][];
}

/** Shorter words would find too many others as a prefix; a star behind them asks for it. */
const shortestPrefix = 3;

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
      const words = wordsOf(group).map((word): QueryWord => ({ ...word, isPrefix: false }));
      const last = words.at(-1);
      if (!last) continue;
      const isLong = words.length === 1 && [...last.folded].length >= shortestPrefix;
      last.isPrefix = !isQuoted && (isLong || group.startsWith('*', last.end));
      terms.push(words);
    }
  }
  return { terms };
}

const matchesWord = (word: TextWord, wanted: QueryWord) => {
  const pattern = new RegExp(`^${wanted.pattern.replaceAll('_', '.')}${wanted.isPrefix ? '' : '$'}`);
  return pattern.test(word.marked);
};

/** Words of a text that a term of the query finds, by their index. */
export function findHits(words: readonly TextWord[], { terms }: SearchQuery): Set<number> {
  const hits = new Set<number>();
  for (const term of terms)
    for (let start = 0; start + term.length <= words.length; start += 1)
      if (term.every((wanted, offset) => matchesWord(words[start + offset] as TextWord, wanted)))
        for (let offset = 0; offset < term.length; offset += 1) hits.add(start + offset);
  return hits;
}
