import * as z from 'zod/mini';
import { text } from '#app/http/fields.ts';

/** Body limit: 40,000 Igbo letters with dots and tone marks take up to 5 bytes each. */
export const maxBodyBytes = 256 * 1024;

/** What is typed of a newsletter. */
export const NewsletterContent = z.object({
  subject: text('Subject', { max: 200 }),
  message: text('Message', { max: 40_000, multiline: true }),
});

/** Whether the newsletter goes into the public archive when it is sent. */
export const InArchive = z.optional(z.enum(['on', 'off'], 'Please choose on or off'));
