import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { replyNotices } from './reply-notices.contract.ts';

const time = z.iso.datetime();

/** Section of the personal data export: comments whose replies the account was told of, or does not want to be told of. */
const replyNoticesData = {
  replyMails: z.array(z.object({ comment: z.int(), lastMailAt: z.nullable(time), stoppedAt: z.nullable(time) })),
};

/** Mails to the author of a comment about replies to it. */
export const replyNoticesFeature = defineFeature({
  name: 'reply-notices',
  contract: replyNotices,
  personalData: replyNoticesData,
  retentionDays: {
    /** Replies about which a mail was sent. Older replies cause no mail, so none causes two. */
    replyNotice: 30,
  },
  privacy: {
    'When you like or comment': `
      If your comment has your account, or the email address of your account, we write to you about replies to it, at most once an hour
      about each comment. Every such email has a link that ends them at once, without a login. Which replies we have told you of is kept for
      {replyNotice days}, and which comments have such mails as long as the comment.`,
  },
  pages: [{ path: '/reply-notices/off', file: 'stop-reply-mails.page.tsx', robots: 'disallow', form: true }],
});
