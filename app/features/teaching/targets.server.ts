import type { Db } from '#app/db/schema.ts';
import { itemPath } from '#app/features/course/public.ts';
import type { Spoken } from '#app/features/voices/public.server.ts';
import type { VoiceTarget } from '#app/features/voices/voice-terms.contract.ts';
import { wordPath } from '#app/features/word-of-day/public.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { itemsByIds, lockPublishedItem, lockShownWord, publishedItem, shownWord, unitsOfItems, wordsByIds } from './targets.queries.server.ts';
import type { Target } from './teaching.contract.ts';

export const targetNotFound: Record<VoiceTarget, string> = { item: 'Item not found', word: 'Word not found' };

const spokenItem = (item: { id: number; igbo: string; toned: string | null } | undefined): Spoken | undefined => item && { target: 'item', ...item };
const spokenWord = (word: { id: number; title: string } | undefined): Spoken | undefined =>
  word && { target: 'word', id: word.id, igbo: word.title, toned: word.title };

/** Text that can be recorded: of a published item, or of a Word of the Day that was shown. */
export const spokenOf = async (db: Db, target: VoiceTarget, id: number, time: LocalTime): Promise<Spoken | undefined> =>
  target === 'item' ? spokenItem(await publishedItem(db, id)) : spokenWord(await shownWord(db, id, time));

/** The same, locked until the end of the transaction. */
export const lockSpoken = async (tx: Db, target: VoiceTarget, id: number, time: LocalTime): Promise<Spoken | undefined> =>
  target === 'item' ? spokenItem(await lockPublishedItem(tx, id)) : spokenWord(await lockShownWord(tx, id, time));

const idsOf = (targets: readonly { target: VoiceTarget; id: number }[], target: VoiceTarget) => [
  ...new Set(targets.filter((each) => each.target === target).map(({ id }) => id)),
];

const keyOf = (target: VoiceTarget, id: number) => `${target} ${id}`;

export type ReadTargets = (target: VoiceTarget, id: number) => Target | undefined;

/** Reads the texts of targets, each kind in one query. A target that is gone is undefined. */
export async function readTargets(db: Db, targets: readonly { target: VoiceTarget; id: number }[]): Promise<ReadTargets> {
  const [items, words] = [idsOf(targets, 'item'), idsOf(targets, 'word')];
  const units = new Map(items.length === 0 ? [] : (await unitsOfItems(db, items)).toReversed().map((unit) => [unit.item_id, unit]));
  const found = new Map<string, Target>();
  for (const { id, igbo, toned, english, note } of items.length === 0 ? [] : await itemsByIds(db, items)) {
    const unit = units.get(id);
    const shown = unit ? { id: unit.id, title: unit.title, titleEnglish: unit.title_english } : null;
    found.set(keyOf('item', id), { target: 'item', id, igbo, toned, english, note, unit: shown, path: unit ? itemPath(unit.id, id) : '/learn' });
  }
  for (const { id, title, subtitle } of words.length === 0 ? [] : await wordsByIds(db, words))
    found.set(keyOf('word', id), {
      ...{ target: 'word', id, igbo: title, toned: title, english: subtitle, note: null, unit: null },
      path: wordPath({ id, title }),
    } as Target);
  return (target, id) => found.get(keyOf(target, id));
}
