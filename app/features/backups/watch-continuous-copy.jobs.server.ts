import type { AppContext } from '#app/app-context.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
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
    async perform(context: AppContext) {
      const { walShipping, db, now, notifyMailWorker } = context;
      if (!walShipping) return;
      const { shippedAt, failure } = walShipping.status();
      if (!failure || now() - failure.since < patienceMs || mailedFailures.get(walShipping) === failure.since) return;
      const props = { reason: failure.reason, copiedUntil: shippedAt };
      await db.transaction().execute((tx) => mailAdministrators(tx, context, continuousFailedMail, props));
      mailedFailures.set(walShipping, failure.since);
      notifyMailWorker();
    },
  }),
);
