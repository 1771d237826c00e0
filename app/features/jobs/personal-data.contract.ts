import * as z from 'zod/mini';

/** Section of the personal data export: mails to the owner that failed for good. Their text may hold a code, so it is left out. */
export const jobsData = { undeliveredMails: z.array(z.object({ subject: z.string(), failedAt: z.iso.datetime() })) };
