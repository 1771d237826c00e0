import { browserTimeZone } from '#app/lib/time-zone.ts';
import { formatLessonTime } from '../lesson-time.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';

/** Time of a lesson by the clock of the reader, beside that of the tutor. */
export function timeOfLesson({ tutor }: Pick<Lesson, 'tutor'>, at: string): string {
  const own = browserTimeZone() ?? tutor?.zone ?? 'UTC';
  return formatLessonTime(Date.parse(at), own, tutor?.zone ?? own);
}
