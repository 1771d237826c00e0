import type { AppContext } from '#app/app-context.server.ts';
import { emailsWithRole } from '#app/auth/roles.queries.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import { continuousFailedMail } from './mails/continuous-failed.mail.server.ts';

/** A shorter outage of a mounted store passes by itself. */
const patienceMs = 10 * unitMs.minute;

/** Start of the failure that was mailed last. One process writes the copy, and a new one may tell of the failure again. */
const mailedFailures = new WeakMap<object, number>();

/** Tells the administrators once when the continuous copy fails. */
export const watchContinuousCopy = every(
  '10 minutes',
  defineJob({
    name: 'backups.watch-continuous-copy',
    args: noArgs,
    queue: 'maintenance',
    async perform({ walShipping, db, now, config: { publicUrl }, notifyMailWorker }: AppContext) {
      if (!walShipping) return;
      const { shippedAt, failure } = walShipping.status();
      if (!failure || now() - failure.since < patienceMs || mailedFailures.get(walShipping) === failure.since) return;
      const mail = continuousFailedMail.compose(publicUrl, { reason: failure.reason, copiedUntil: shippedAt });
      await db.transaction().execute(async (tx) => {
        for (const to of await emailsWithRole(tx, 'administrator')) await enqueueMail(tx, { to, ...mail }, { now: now(), publicUrl });
      });
      mailedFailures.set(walShipping, failure.since);
      notifyMailWorker();
    },
  }),
);
