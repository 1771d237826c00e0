import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';

type Lesson = LearnedUnit['lessons'][number];

/** done: nothing is left to do. skipped: likewise, but some of it was never done. here: has the next lesson. begun: some of it is done. */
export type UnitState = 'done' | 'skipped' | 'here' | 'begun' | 'later';

/** States of lessons that the learner need not do any more. */
const isBehind = ({ state }: Lesson) => state !== 'open' && state !== 'later';

/** The lesson that comes next: the first one that is open. */
export const nextOf = (units: readonly LearnedUnit[]): Lesson | undefined =>
  units.flatMap(({ lessons }) => lessons).find(({ state }) => state === 'open');

export function unitStateOf({ lessons }: LearnedUnit, next: Lesson | undefined): UnitState {
  if (next && lessons.includes(next)) return 'here';
  if (lessons.length > 0 && lessons.every(isBehind)) return lessons.some(({ state }) => state === 'skipped') ? 'skipped' : 'done';
  return lessons.some(isBehind) ? 'begun' : 'later';
}

/** "3 of 5 done, 1 gold", "5 of 5 skipped"; lessons of other states behind the learner are named, too. */
export function countsOf({ lessons }: LearnedUnit): string {
  const done = lessons.filter(({ state }) => state === 'done' || state === 'gold').length;
  const others = [...new Set(lessons.filter(isBehind).map(({ state }) => state))].filter((state) => state !== 'done');
  const counted = others.map((state) => `${lessons.filter((lesson) => lesson.state === state).length} ${state}`);
  if (done === 0 && counted.length > 0) return counted.join(', ').replace(' ', ` of ${lessons.length} `);
  return [`${done} of ${lessons.length} done`, ...counted].join(', ');
}
