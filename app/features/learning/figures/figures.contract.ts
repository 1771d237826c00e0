import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { shownItems, shownPlaces, shownWeeks, smallestGroup } from './figure-terms.contract.ts';

/** A number, or null where it stands for one to four. */
const kept = z.nullable(z.int());

const HardItem = z.object({
  id: z.int(),
  igbo: z.string(),
  english: z.string(),
  answers: z.int(),
  /** Wrong answers as a share in percent. */
  wrong: z.int(),
});

const Place = z.object({
  /** Unit of the last lesson that was finished; null: no lesson was finished; those that a placement skipped are not. */
  unit: z.nullable(z.object({ id: z.int(), title: z.string(), titleEnglish: z.string() })),
  households: z.int(),
});

/** What a job has counted about all learners together. */
export const figures = {
  figures: get('/admin/learning/figures', {
    permission: 'users:read',
    reply: z.object({
      /** Null before the first count. */
      countedAt: z.nullable(z.iso.datetime()),
      /** Profiles with an answer in the week, and lessons that were finished, in order; the last week is not over. */
      weeks: z.array(z.object({ monday: z.iso.date(), learners: kept, lessons: kept })).check(z.maxLength(shownWeeks)),
      hardest: z.array(HardItem).check(z.maxLength(shownItems)),
      places: z.array(Place).check(z.maxLength(shownPlaces)),
    }),
    description: `counted once a day; a number that stands for fewer than ${smallestGroup} learners or families is null or left out`,
  }),
};
