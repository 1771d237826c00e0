import * as z from 'zod/mini';

const time = z.iso.datetime();

/** Section of the personal data export. */
export const newsletterData = {
  newsletter: z.nullable(
    z.object({
      email: z.string(),
      subscribedAt: time,
      confirmedAt: z.nullable(time),
      unsubscribedAt: z.nullable(time),
    }),
  ),
};
