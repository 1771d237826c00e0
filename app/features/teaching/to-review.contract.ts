import * as z from 'zod/mini';
import { Item } from '../course/course.contract.ts';
import { reviewParts } from '../course/review/review-parts.contract.ts';

/** Unit that teaches an item. */
export const TaughtIn = z.nullable(z.object({ id: z.int(), title: z.string(), titleEnglish: z.string() }));

const part = z.enum(reviewParts);

export const ToReview = z.object({
  kind: z.literal('review'),
  /** Part of the work sheet. */
  part,
  item: Item,
  unit: TaughtIn,
  revision: z.int(),
  source: z.nullable(z.string()),
  /** What an author would like to know. */
  question: z.nullable(z.string()),
});
export type ToReview = z.output<typeof ToReview>;

const PartCount = z.object({ part, count: z.int() });
export type PartCount = z.output<typeof PartCount>;
export const PartCounts = z.array(PartCount).check(z.maxLength(reviewParts.length));
