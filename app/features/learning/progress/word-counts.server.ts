import type { Db } from '#app/db/schema.ts';
import type { ProfileRow } from '#app/features/household/public.server.ts';
import { dateOfDay, learningDay, mondayOf } from '#app/features/household/public.ts';
import type { Course } from '../course/course.server.ts';
import type { LearnedItem, WordCounts } from '../learned-words.contract.ts';
import { cardsOf } from '../learning.queries.server.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import type { Card } from '../schedule/card-schedule.server.ts';
import { learnedItems, learnedStateOf } from './learned-items.ts';
import { putWeek, weeksOf } from './word-counts.queries.server.ts';
import { countWords, wordsByWeek } from './words-by-week.ts';

/** Whether changed cards change the state of a word. @param before all cards of these words as they were */
export function hasChangedStates(before: readonly Card[], changed: readonly Card[]): boolean {
  const isChanged = ({ item, skill }: Card) => changed.some((card) => card.item === item && card.skill === skill);
  return [...new Set(changed.map(({ item }) => item))].some((id) => {
    const isOwn = ({ item }: Card) => item === id;
    const earlier = before.filter(isOwn);
    const present = [...earlier.filter((card) => !isChanged(card)), ...changed.filter(isOwn)];
    return learnedStateOf(present) !== learnedStateOf(earlier);
  });
}

/** Counts the words of a profile as those of the week of a day. Requires its locked row. @param day last one on which it learned */
export async function countWeek(tx: Db, profile: ProfileRow, course: Course, day: number): Promise<void> {
  const { learning, known, canSay } = countWords(learnedItems(course, await cardsOf(tx, profile.id)));
  await putWeek(tx, { profile_id: profile.id, week: mondayOf(day), learning, known, can_say: canSay });
}

/** Words of a profile by their state, now and over the last weeks. */
export async function wordCountsOf(db: Db, { id, zone }: ProfileRow, learned: readonly LearnedItem[], now: number): Promise<WordCounts> {
  const present = countWords(learned);
  // One more than are shown: the first of them may have the numbers of an older week.
  const rows = await weeksOf(db, id, learningLimits.shownWeeks + 1);
  const stored = rows.map(({ week, learning, known, can_say }) => ({ monday: week, learning, known, canSay: can_say }));
  const weeks = wordsByWeek(stored, present, mondayOf(learningDay(now, zone)));
  return { ...present, weeks: weeks.map(({ monday, ...counts }) => ({ monday: dateOfDay(monday), ...counts })) };
}
