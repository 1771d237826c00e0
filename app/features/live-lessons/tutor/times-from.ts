import { api } from '#app/api-client.ts';
import { unitMs } from '#app/lib/duration.ts';
import { type LessonMinutes, offeredDays } from '../lesson-terms.contract.ts';

/** Free times of the next four weeks, of one length or of all. @param id that of the card */
export const timesFrom = (id: number, { from, minutes }: { from: number; minutes?: LessonMinutes }) =>
  api.liveLessons.times({
    id,
    from: new Date(from).toISOString(),
    to: new Date(from + offeredDays * unitMs.day).toISOString(),
    ...(minutes !== undefined && { minutes: String(minutes) }),
  });
