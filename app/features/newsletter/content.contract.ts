import * as z from 'zod/mini';
import { optional, text } from '#app/http/fields.ts';
import { normalize } from '#app/lib/normalize.ts';

/** Body limit: the text, and HTML with its pictures. */
export const maxBodyBytes = 9 * 1024 * 1024;

/** Takes the place of the message, whose text is then made from it. The sanitizer has the limits of its size. */
const html = z.string('The message must be text').check(
  z.trim(),
  z.refine<string>((value) => value.length <= maxBodyBytes, { error: 'The message is too long', abort: true }),
  z.overwrite(normalize),
);

/** What is typed of a newsletter. */
export const NewsletterContent = z.object({
  subject: text('Subject', { max: 200 }),
  message: text('Message', { max: 40_000, multiline: true }),
  html: optional(html),
});

/** Whether the newsletter goes into the public archive when it is sent. */
export const InArchive = z.optional(z.enum(['on', 'off'], 'Please choose on or off'));
