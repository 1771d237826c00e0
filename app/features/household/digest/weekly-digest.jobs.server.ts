import type { Db } from '#app/db/schema.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import { defineJob, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { subscriptionOf } from '#app/mail/suppression.queries.server.ts';
import { householdOf, profilesOf } from '../household.queries.server.ts';
import { canGetHouseholdMail } from '../household-mail.server.ts';
import { learningDay, mondayOf } from '../learning-day.ts';
import { type DigestLine, weeklyDigestMail } from '../mails/weekly-digest.mail.server.ts';
import { householdsDue, learnedBetween, setDigestWeek, wordToAsk } from './digest.queries.server.ts';

const batchSize = 100;
const beforeAll = { digest_week: 0, account_id: 0 };
const minuteMs = 60_000;

/**
 * Mails each household that wants it what it learned last week: one mail a week, and none for a week without learning. A household that
 * fails is tried again by the next run.
 */
export const sendWeeklyDigests = defineJob({
  name: 'household.send-digests',
  args: noArgs,
  queue: 'maintenance',
  async perform(context) {
    const { db, now, config, log, signal, notifyMailWorker } = context;
    const monday = mondayOf(learningDay(now(), config.timeZone));
    for (let due = await householdsDue(db, monday, beforeAll, batchSize); due.length > 0; ) {
      for (const { account_id: account } of due) {
        signal.throwIfAborted();
        const sending = db.transaction().execute((tx) => sendDigest(tx, context, account, monday));
        await sending.catch((error: unknown) => log('weekly_mail_failed', { account, reason: String(error) }));
      }
      notifyMailWorker();
      due = await householdsDue(db, monday, due.at(-1) ?? beforeAll, batchSize);
    }
  },
});

async function sendDigest(tx: Db, context: JobContext<unknown>, accountId: number, monday: number): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const household = await householdOf(tx, accountId);
  // Another process may have sent it.
  if (!account || !household || (household.digest_week ?? 0) >= monday) return;
  await setDigestWeek(tx, accountId, monday);
  const { digest_since, digest_token: token } = household;
  if (digest_since === null || token === null || !canGetHouseholdMail(account)) return;
  const lines = await digestLines(tx, accountId, monday);
  if (lines.length === 0) return;
  const subscription = await subscriptionOf(tx, account.email);
  if (subscription?.isSuppressed) return;
  await sendMail(tx, context, weeklyDigestMail, { to: account.email, props: { lines, token }, subscriberId: subscription?.id });
}

/** Profiles that learned last week. */
async function digestLines(tx: Db, accountId: number, monday: number): Promise<DigestLine[]> {
  const profiles = await profilesOf(tx, accountId);
  if (profiles.length === 0) return [];
  const from = monday - 7;
  const ids = profiles.map(({ id }) => id);
  const learned = new Map((await learnedBetween(tx, ids, { from, until: monday })).map((row) => [row.profile_id, row]));
  const lines: DigestLine[] = [];
  for (const { id, name, goal_days } of profiles) {
    const week = learned.get(id);
    if (!week) continue;
    const word = await wordToAsk(tx, id, from);
    lines.push({ name, days: Number(week.days), goal: goal_days, minutes: Math.round(Number(week.ms) / minuteMs), ...(word ? { word } : {}) });
  }
  return lines;
}
