import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { mailAdministrators } from '#app/mail/send-mail.server.ts';
import { countDeadLetters, deadLettersByKind } from './dead-letters.queries.server.ts';
import { lockReportedUntil, setReportedUntil } from './failure-reports.queries.server.ts';
import { failuresMail } from './mails/failures.mail.server.ts';

/** The failures of the last minutes are left to the next report: another process, whose clock is behind, may still record one. */
const settledMs = 5 * unitMs.minute;

/** Tells the administrators of jobs and mails that failed for good, each one once, at most once a day (decision 0122). */
export const reportFailures = every(
  '1 hour',
  defineJob({
    name: 'jobs.report-failures',
    args: noArgs,
    async perform(context) {
      const { db, now, log, notifyMailWorker } = context;
      const until = now() - settledMs;
      const mails = await db.transaction().execute(async (tx) => {
        const reported = await lockReportedUntil(tx);
        // A time of the future is of a clock that was wrong.
        const after = reported > until ? until - unitMs.day : reported;
        if (until - after < unitMs.day) return 0;
        // A report that cannot be delivered causes no further one.
        const kinds = await deadLettersByKind(tx, { after, until, exceptKind: failuresMail.name });
        if (kinds.length === 0) return 0;
        const waiting = await countDeadLetters(tx);
        const sent = await mailAdministrators(tx, context, failuresMail, { kinds, waiting: waiting.jobs + waiting.mails });
        // The failures wait where there is no administrator yet.
        if (sent > 0) await setReportedUntil(tx, until);
        return sent;
      });
      if (mails === 0) return;
      notifyMailWorker();
      log('failures_reported', { mails });
    },
  }),
);
