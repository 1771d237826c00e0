import type { Db } from '#app/db/schema.ts';
import { normalize } from '#app/lib/normalize.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { approvedVoices } from '../voices/public.server.ts';
import type { PublicVoice } from '../voices/public-voice.contract.ts';
import { publicItemsByFold } from './course.queries.server.ts';

/** Voices of the public item with exactly these tones. */
export async function voicesOfToned(db: Db, words: readonly string[]): Promise<{ toned: string; voices: PublicVoice[] }[]> {
  const folds = [...new Set(words.map(foldForSearch))];
  const items = (await Promise.all(folds.map((fold) => publicItemsByFold(db, fold)))).flat();
  const idsOf = (word: string) => [...new Set(items.flatMap(({ id, toned }) => (toned === normalize(word) ? id : [])))];
  const voices = await approvedVoices(db, 'item', words.flatMap(idsOf));
  return words.map((toned) => ({ toned, voices: idsOf(toned).flatMap((id) => voices.get(id) ?? []) }));
}
