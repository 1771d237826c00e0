import * as z from 'zod/mini';

const time = z.iso.datetime();

/** Sections of the personal data export. */
export const myAccountData = {
  notifications: z.object({ replies: z.boolean() }),
  /** Changes of the e-mail address for which links are kept. */
  emailChanges: z.array(z.object({ from: z.string(), to: z.string(), requestedAt: time, confirmedAt: z.nullable(time) })),
};
