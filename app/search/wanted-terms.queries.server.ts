import type { Db } from '#app/db/schema.ts';
import type { WantedTerm } from './full-text.queries.server.ts';
import { longestPhrase, markedTerm, phraseTerm } from './index-terms.ts';
import type { QueryWord, SearchQuery } from './search-query.ts';

/** Bounds of a query that begins many words, such as `ọ-a*`: more terms cost more than they find. */
const max = { spellings: 5_000, phrases: 1_000 };

/** Terms of the index that stand for a query: a row must have one of each list. A list is empty when no row can match. */
export async function wantedTerms(db: Db, { terms }: SearchQuery): Promise<WantedTerm[][]> {
  const lists = terms.flatMap((words) => {
    const length = Math.min(words.length, longestPhrase);
    return words.slice(length - 1).map((_, start) => termsOf(db, words.slice(start, start + length)));
  });
  return Promise.all(lists);
}

const termsOf = (db: Db, words: readonly QueryWord[]): Promise<WantedTerm[]> => {
  const [first] = words;
  return first && words.length === 1 ? termsOfWord(db, first) : phrasesOf(db, words);
};

const termsOfWord = async (db: Db, word: QueryWord): Promise<WantedTerm[]> =>
  word.hasMarks ? spellingsOf(db, word) : [{ text: word.folded, isPrefix: word.isPrefix }];

/** Phrases without marks stand for all their spellings. */
async function phrasesOf(db: Db, words: readonly QueryWord[]): Promise<WantedTerm[]> {
  const isMarked = words.some(({ hasMarks }) => hasMarks);
  const choices = await Promise.all(words.map((word) => (isMarked ? allSpellingsOf(db, word) : termsOfWord(db, word))));
  let phrases: { words: string[]; isPrefix: boolean }[] = [{ words: [], isPrefix: false }];
  for (const next of choices)
    phrases = phrases.flatMap((begun) => next.map(({ text, isPrefix }) => ({ words: [...begun.words, text], isPrefix }))).slice(0, max.phrases);
  return phrases.map((phrase) => ({ text: phraseTerm(phrase.words), isPrefix: phrase.isPrefix }));
}

const allSpellingsOf = async (db: Db, word: QueryWord): Promise<WantedTerm[]> => [
  ...(word.hasMarks ? [] : [{ text: word.folded, isPrefix: word.isPrefix }]),
  ...(await spellingsOf(db, word)),
];

/** Words of all texts that carry marks, and those of this word. */
async function spellingsOf(db: Db, { folded, isPrefix, spelling }: QueryWord): Promise<WantedTerm[]> {
  const spellings = db.selectFrom('search_spellings').select('marked').limit(max.spellings);
  const rows = await (isPrefix
    ? spellings.where('folded', '>=', folded).where('folded', '<', `${folded}~`)
    : spellings.where('folded', '=', folded)
  ).execute();
  return rows.filter(({ marked }) => spelling.test(marked)).map(({ marked }) => ({ text: markedTerm(marked), isPrefix: false }));
}
