import { purgeOldest } from '#app/db/purge.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import type { Feature } from '#app/feature.ts';
import { repliesMail } from './mails/replies.mail.server.ts';
import { exportReplyMails } from './personal-data.server.ts';
import { createReplyMails } from './reply-mails.server.ts';
import { replyNoticesFeature } from './reply-notices.feature.ts';
import { gatherReply, mailThread } from './reply-notices.jobs.server.ts';
import { replyNoticeHandlers } from './reply-notices.server.ts';

/** Foreign keys delete the threads of an account with it. */
export const replyNoticesServer = (features: readonly Feature[]) =>
  defineServerFeature(replyNoticesFeature, {
    handlers: replyNoticeHandlers,
    exportData: { replyMails: exportReplyMails },
    retention: { replyNotice: purgeOldest('reply_notices') },
    jobs: [gatherReply, mailThread],
    mails: [repliesMail],
    deferredMails: () => createReplyMails(features),
  });
