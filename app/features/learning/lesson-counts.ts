import type { LearnedUnit } from './learning.contract.ts';

type LearnedLesson = LearnedUnit['lessons'][number];
const isDone = ({ state }: LearnedLesson) => state === 'done' || state === 'gold';
export const isPassed = (lesson: LearnedLesson): boolean => isDone(lesson) || lesson.state === 'skipped';

/** '2 of 5 done', '5 of 5 skipped', '1 of 5 done, 4 skipped' */
export function lessonCounts({ lessons }: Pick<LearnedUnit, 'lessons'>): string {
  const done = lessons.filter(isDone).length;
  const skipped = lessons.filter(({ state }) => state === 'skipped').length;
  if (skipped === 0) return `${done} of ${lessons.length} done`;
  return done === 0 ? `${skipped} of ${lessons.length} skipped` : `${done} of ${lessons.length} done, ${skipped} skipped`;
}
