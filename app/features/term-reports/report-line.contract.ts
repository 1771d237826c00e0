import * as z from 'zod/mini';
import { maxCapacity } from '#app/features/classes/class-terms.contract.ts';
import { ageBands, avatars } from '#app/features/household/profile-terms.contract.ts';

/** Seats of a class, with those that have ended. */
export const maxSeats = 5 * maxCapacity;

const ReportLine = z.object({
  profile: z.int(),
  name: z.string(),
  avatar: z.enum(avatars),
  ageBand: z.enum(ageBands),
  /** The seat has ended. */
  hasLeft: z.boolean(),
  /** Sentence of the tutor; '' for none. */
  sentence: z.string(),
  /** The newest report of the learner in this class; null for none. */
  report: z.nullable(z.object({ id: z.int(), issuedAt: z.iso.datetime(), isRevoked: z.boolean() })),
});
export type ReportLine = z.output<typeof ReportLine>;

/** Learners of a class, also those that have left it, with their sentences and reports. */
export const ClassReports = z.object({
  id: z.int(),
  name: z.string(),
  learners: z.array(ReportLine).check(z.maxLength(maxSeats)),
});
export type ClassReports = z.output<typeof ClassReports>;
