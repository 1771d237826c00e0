import { canGetHouseholdMail } from '#app/features/household/public.server.ts';
import { defineJob, every, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { lacksCheck } from '../admin/tutor-checks.server.ts';
import { requestsWaitingMail } from '../mails/requests-waiting.mail.server.ts';
import { recordRequestsMail, tutorsToTell } from './requests-waiting.queries.server.ts';

/**
 * Tells tutors of new requests to join their classes, once a day and class at most. A class that is closed to a tutor without a check is not named to it. A second
 * run finds none.
 */
export const tellTutorsOfRequests = every(
  '15 minutes',
  defineJob({
    name: 'classes.tell-tutors-of-requests',
    args: noArgs,
    async perform({ db, now, config, notifyMailWorker }) {
      await db.transaction().execute(async (tx) => {
        const today = localToday(localTimeOf({ now, config }));
        for (const row of await tutorsToTell(tx, now() - unitMs.day)) {
          if (!canGetHouseholdMail(row) || lacksCheck(row, row.audience, today)) continue;
          await recordRequestsMail(tx, row.class, row.tutor, now());
          const props = { classId: row.class, className: row.name, waiting: row.waiting };
          await sendMail(tx, { config, now }, requestsWaitingMail, { to: row.email, replyTo: config.mailFrom, props });
        }
      });
      notifyMailWorker();
    },
  }),
);
