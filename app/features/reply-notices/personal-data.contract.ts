import * as z from 'zod/mini';

const time = z.iso.datetime();

/** Section of the personal data export: comments whose replies the account was told of, or does not want to be told of. */
export const replyNoticesData = {
  replyMails: z.array(z.object({ comment: z.int(), lastMailAt: z.nullable(time), stoppedAt: z.nullable(time) })),
};
