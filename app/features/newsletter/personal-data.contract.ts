import * as z from 'zod/mini';

const time = z.iso.datetime();

const Subscription = z.object({
  email: z.string(),
  subscribedAt: time,
  confirmedAt: z.nullable(time),
  unsubscribedAt: z.nullable(time),
});

/** Sections of the personal data export: of the present e-mail address, and of earlier ones. */
export const newsletterData = { newsletter: z.nullable(Subscription), earlierNewsletters: z.array(Subscription) };
