import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';
import { isPassed, lessonCounts } from '#app/features/learning/lesson-counts.ts';

type Lesson = LearnedUnit['lessons'][number];

/** done: nothing is left to do. skipped: likewise, but some of it was never done. here: has the next lesson. begun: some of it is done. */
export type UnitState = 'done' | 'skipped' | 'here' | 'begun' | 'later';

/** The lesson that comes next: the first one that is open. */
export const nextOf = (units: readonly LearnedUnit[]): Lesson | undefined =>
  units.flatMap(({ lessons }) => lessons).find(({ state }) => state === 'open');

export function unitStateOf({ lessons }: LearnedUnit, next: Lesson | undefined): UnitState {
  if (next && lessons.includes(next)) return 'here';
  if (lessons.length > 0 && lessons.every(isPassed)) return lessons.some(({ state }) => state === 'skipped') ? 'skipped' : 'done';
  return lessons.some(isPassed) ? 'begun' : 'later';
}

const goldOf = ({ lessons }: LearnedUnit) => lessons.filter(({ state }) => state === 'gold').length;

/** Gold is explained where there is some. */
export const hasGold = (units: readonly LearnedUnit[]): boolean => units.some((unit) => goldOf(unit) > 0);

/** "3 of 5 done, 1 gold", "5 of 5 skipped" */
export function countsOf(unit: LearnedUnit): string {
  const gold = goldOf(unit);
  return gold > 0 ? `${lessonCounts(unit)}, ${gold} gold` : lessonCounts(unit);
}
