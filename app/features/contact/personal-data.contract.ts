import * as z from 'zod/mini';

const time = z.iso.datetime();

/** Section of the personal data export. */
export const contactData = {
  contactMessages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      writtenAt: time,
      answers: z.array(z.object({ text: z.string(), writtenAt: time })),
    }),
  ),
};
