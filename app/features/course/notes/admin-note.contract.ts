import * as z from 'zod/mini';
import { courseLimits } from '../course-terms.contract.ts';

/** Grammar note of a unit for its authors, with examples in any state. */
export const AdminNote = z.object({
  title: z.string(),
  text: z.string(),
  lesson: z.nullable(z.int()),
  examples: z.array(z.object({ id: z.int(), igbo: z.string(), english: z.string() })).check(z.maxLength(courseLimits.examplesPerNote)),
  updatedAt: z.iso.datetime(),
});
export type AdminNote = z.output<typeof AdminNote>;
