import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';

type Lesson = LearnedUnit['lessons'][number];

/** done: nothing is left to do. here: has the next lesson. begun: some of it is done. */
export type UnitState = 'done' | 'here' | 'begun' | 'later';

/** States of lessons that the learner need not do any more. */
const isBehind = ({ state }: Lesson) => state !== 'open' && state !== 'later';

/** The lesson that comes next: the first one that is open. */
export const nextOf = (units: readonly LearnedUnit[]): Lesson | undefined =>
  units.flatMap(({ lessons }) => lessons).find(({ state }) => state === 'open');

export function unitStateOf({ lessons }: LearnedUnit, next: Lesson | undefined): UnitState {
  if (next && lessons.includes(next)) return 'here';
  if (lessons.length > 0 && lessons.every(isBehind)) return 'done';
  return lessons.some(isBehind) ? 'begun' : 'later';
}

/** "3 of 5 done, 1 gold"; lessons of other states behind the learner are named, too. */
export function countsOf({ lessons }: LearnedUnit): string {
  const done = lessons.filter(({ state }) => state === 'done' || state === 'gold').length;
  const others = [...new Set(lessons.filter(isBehind).map(({ state }) => state))].filter((state) => state !== 'done');
  const counted = others.map((state) => `${lessons.filter((lesson) => lesson.state === state).length} ${state}`);
  return [`${done} of ${lessons.length} done`, ...counted].join(', ');
}
