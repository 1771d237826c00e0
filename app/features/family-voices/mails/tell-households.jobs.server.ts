import type { Db } from '#app/db/schema.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import { canGetHouseholdMail } from '#app/features/household/public.server.ts';
import { defineJob, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { recordedMail } from './recorded.mail.server.ts';
import { accountsDue, lastMailAt, mailGapMs, newRecordings, setMailed } from './recorded-mails.queries.server.ts';

const batchSize = 100;

/** Tells households what relatives have recorded, an hour after the first new recording and once a day. A household that fails is told by the next run. */
export const tellHouseholds = defineJob({
  name: 'family-voices.tell-households',
  args: noArgs,
  queue: 'maintenance',
  async perform(context) {
    const { db, now, log, signal, notifyMailWorker } = context;
    for (let due = await accountsDue(db, now(), 0, batchSize); due.length > 0; ) {
      for (const account of due) {
        signal.throwIfAborted();
        const telling = db.transaction().execute((tx) => tellHousehold(tx, context, account));
        await telling.catch((error: unknown) => log('recorded_mail_failed', { account, reason: String(error) }));
      }
      notifyMailWorker();
      due = await accountsDue(db, now(), due.at(-1) ?? 0, batchSize);
    }
  },
});

async function tellHousehold(tx: Db, context: JobContext<unknown>, accountId: number): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (!account) return;
  const now = context.now();
  const links = await newRecordings(tx, accountId);
  const ids = links.map(({ id }) => id);
  // Another process may have sent it.
  if (ids.length === 0) return;
  const next = ((await lastMailAt(tx, accountId)) ?? -mailGapMs) + mailGapMs;
  if (next > now) return setMailed(tx, ids, { mail_due_at: next });
  const speakers = links.flatMap(({ name, count }) => (Number(count) > 0 ? [{ name, count: Number(count) }] : []));
  const isTold = speakers.length > 0 && canGetHouseholdMail(account);
  if (isTold) await sendMail(tx, context, recordedMail, { to: account.email, props: { speakers } });
  await setMailed(tx, ids, isTold ? { mailed_at: now, mail_due_at: null } : { mail_due_at: null });
}
