import * as z from 'zod/mini';
import { tutorStates } from '#app/features/accounts/tutor-states.contract.ts';

const time = z.iso.datetime();

/** Section of the personal data export: null for accounts that are not of tutors. */
export const tutorsData = {
  tutor: z.nullable(
    z.object({
      state: z.enum(tutorStates),
      decisions: z.array(z.object({ state: z.enum(tutorStates), message: z.string(), decidedAt: time })),
      card: z.nullable(
        z.object({
          shownName: z.string(),
          town: z.string(),
          levels: z.array(z.string()),
          dialects: z.array(z.string()),
          about: z.string(),
          picture: z.nullable(z.string()),
          agreedAt: z.nullable(time),
          hiddenReason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
};
