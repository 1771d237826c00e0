import type { TextWord } from './search-text.ts';

/** Characters of all terms of a row: a `tsvector` of PostgreSQL holds 1 MiB. Only pairs of words at the end of very long texts are left out. */
const maxCharacters = 1_000_000;

/** Marked words and pairs begin with a sign that no word has, so that no prefix finds them. */
export const markedTerm = (marked: string) => `.${marked}`;
export const pairTerm = (first: string, second: string) => `_${first}_${second}`;

/** Words with their right neighbor. */
export function* pairsOf<Word>(words: readonly Word[]): Generator<[Word, Word]> {
  let previous: Word | undefined;
  for (const word of words) {
    if (previous !== undefined) yield [previous, word];
    previous = word;
  }
}

const spellingOf = ({ folded, marked, hasMarks }: TextWord) => (hasMarks ? markedTerm(marked) : folded);

/** Terms of a row in the index: words without marks, words with their marks, and pairs of neighbors, with and without marks. */
export function indexTerms(texts: readonly TextWord[][]): string[] {
  const terms = new Set<string>();
  for (const word of texts.flat()) terms.add(word.folded).add(spellingOf(word));
  for (const words of texts)
    for (const [first, second] of pairsOf(words))
      terms.add(pairTerm(first.folded, second.folded)).add(pairTerm(spellingOf(first), spellingOf(second)));
  let characters = 0;
  return [...terms].filter(({ length }) => {
    characters += length;
    return characters <= maxCharacters;
  });
}
