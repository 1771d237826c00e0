import * as z from 'zod/mini';
import { localDay } from '#app/http/fields.ts';

/** Day on which the school saw the check of a tutor for teaching children, and the last day on which it counts. No document is stored. */
export const TutorCheck = z.object({
  checkedOn: localDay,
  lastDay: localDay,
  /** `ending` for the last 60 days. */
  state: z.enum(['valid', 'ending', 'over']),
});
export type TutorCheck = z.output<typeof TutorCheck>;
