import * as z from 'zod/mini';
import { reviewed, verdicts } from './course-terms.contract.ts';

/** Section of the personal data export: reviews of items of the course. */
export const courseData = {
  courseReviews: z.array(
    z.object({
      item: z.string(),
      verdict: z.enum(verdicts),
      what: z.enum(reviewed),
      note: z.nullable(z.string()),
      reviewedAt: z.iso.datetime(),
    }),
  ),
};
