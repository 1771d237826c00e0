import type { TextWord } from './search-text.ts';

/** Characters of all terms of a row: a `tsvector` of PostgreSQL holds 1 MiB. Only phrases at the end of very long texts are left out. */
const maxCharacters = 1_000_000;
/** Words of the longest phrase that is a term. */
export const longestPhrase = 3;

/** Marked words and phrases begin with signs that no word has, and phrases with as many as no shorter one, so that no prefix finds them. */
export const markedTerm = (marked: string) => `.${marked}`;
export const phraseTerm = (words: readonly string[]) => `${'_'.repeat(words.length - 1)}${words.join('_')}`;

const spellingOf = ({ folded, marked, hasMarks }: TextWord) => (hasMarks ? markedTerm(marked) : folded);

/** Terms of a row in the index: words without marks, words with their marks, and phrases of two and three words, with and without marks. */
export function indexTerms(texts: readonly TextWord[][]): string[] {
  const terms = new Set<string>();
  for (const word of texts.flat()) terms.add(word.folded).add(spellingOf(word));
  for (let length = 2; length <= longestPhrase; length += 1)
    for (const words of texts)
      for (let start = 0; start + length <= words.length; start += 1) {
        const phrase = words.slice(start, start + length);
        terms.add(phraseTerm(phrase.map(({ folded }) => folded))).add(phraseTerm(phrase.map(spellingOf)));
      }
  let characters = 0;
  return [...terms].filter(({ length }) => {
    characters += length;
    return characters <= maxCharacters;
  });
}
