import type { Db } from '#app/db/schema.ts';
import type { WantedTerm } from './full-text.queries.server.ts';
import { markedTerm, pairsOf, pairTerm } from './index-terms.ts';
import type { QueryWord, SearchQuery } from './search-query.ts';

/** Bounds of a query that begins many words, such as `ọ-a*`: more terms cost more than they find. */
const max = { spellings: 5_000, pairs: 1_000 };

/** Terms of the index that stand for a query: a row must have one of each list. A list is empty when no row can match. */
export const wantedTerms = (db: Db, { terms }: SearchQuery): Promise<WantedTerm[][]> =>
  Promise.all(
    terms.flatMap((words) =>
      words.length === 1
        ? words.map((word) => termsOfWord(db, word))
        : Array.from(pairsOf(words), ([first, second]) => termsOfPair(db, first, second)),
    ),
  );

const termsOfWord = async (db: Db, word: QueryWord): Promise<WantedTerm[]> =>
  word.hasMarks ? spellingsOf(db, word) : [{ text: word.folded, isPrefix: word.isPrefix }];

/** Pairs without marks stand for all their spellings. */
async function termsOfPair(db: Db, first: QueryWord, second: QueryWord): Promise<WantedTerm[]> {
  if (!first.hasMarks && !second.hasMarks) return [{ text: pairTerm(first.folded, second.folded), isPrefix: second.isPrefix }];
  const [firsts, seconds] = await Promise.all([allSpellingsOf(db, first), allSpellingsOf(db, second)]);
  const pairs: WantedTerm[] = [];
  for (const one of firsts)
    for (const { text, isPrefix } of seconds.slice(0, max.pairs - pairs.length)) pairs.push({ text: pairTerm(one.text, text), isPrefix });
  return pairs;
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
