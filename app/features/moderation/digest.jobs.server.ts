import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { countWaiting } from './admin-comments.queries.server.ts';
import { digestMail } from './mails/digest.mail.server.ts';
import { claimDigests } from './rules.queries.server.ts';

/** Mails each moderator with the digest at most once a day, while comments wait. Claim and mails are one transaction, so no run sends twice. */
export const sendDigests = every(
  '1 hour',
  defineJob({
    name: 'moderation.digest',
    args: noArgs,
    async perform(context) {
      const { db, now, notifyMailWorker } = context;
      const waiting = await countWaiting(db);
      if (waiting === 0) return;
      const sent = await db.transaction().execute(async (tx) => {
        const recipients = await claimDigests(tx, now() - unitMs.day, now());
        for (const to of recipients) await sendMail(tx, context, digestMail, { to, props: { waiting } });
        return recipients.length;
      });
      if (sent > 0) notifyMailWorker();
    },
  }),
);
