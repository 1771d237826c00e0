import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { get } from '#app/http/endpoint.ts';

const CheckedReport = z.object({
  /** False once it was taken back, or its learner has left the academy. */
  isValid: z.boolean(),
  issuedOn: z.iso.date(),
  /** Null unless it is valid. */
  report: z.nullable(
    z.object({
      /** As the family typed it, else the nickname. */
      name: z.string(),
      className: z.string(),
      level: z.enum(levels),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      meetingsHeld: z.int(),
      meetingsAttended: z.int(),
    }),
  ),
});
export type CheckedReport = z.output<typeof CheckedReport>;

export const reportCheck = {
  check: get('/reports/:code', {
    limits: { address: ['60 per 10 minutes', '300 per day'] },
    textParams: ['code'],
    noStore: true,
    reply: CheckedReport,
    description:
      'what a school may know of a printed report, by its code; case, blanks and hyphens do not matter. Each code that is unknown or has expired is 404, with one sentence',
  }),
};
