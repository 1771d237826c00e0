import type { ProfilePurge, Purge } from '#app/db/purge.queries.server.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import { defineJob, noArgs } from '#app/jobs/define-job.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { endUnusedConsents } from '../consent.server.ts';
import { householdFeature } from '../household.feature.ts';
import { profilesOf } from '../household.queries.server.ts';
import { removalNoticeMail } from '../mails/removal-notice.mail.server.ts';
import {
  deleteEndedConsents,
  deleteEndedDevices,
  deleteProfilesById,
  householdsToWarn,
  recordRemovalNotice,
  unusedProfiles,
} from './unused-households.queries.server.ts';

const { unusedProfile, device } = householdFeature.retentionDays;
/** Between the mail and the deletion. */
const noticeDays = 30;
const batchSize = 100;

const dayOf = (at: number) => Math.floor(at / unitMs.day);

/** More failures are no fault of a household: the job fails then. */
const maxFailed = 100;

/** Tells households without learning, 30 days before, that their profiles will be deleted. A household that fails is told by the next run. */
export const sendRemovalNotices = defineJob({
  name: 'household.send-removal-notices',
  args: noArgs,
  queue: 'maintenance',
  async perform({ db, now, config, log, signal, notifyMailWorker }) {
    const day = dayOf(now()) - (unusedProfile - noticeDays);
    const failed = new Set<number>();
    const next = () => householdsToWarn(db, day, failed, batchSize);
    for (let due = await next(); due.length > 0; due = await next()) {
      for (const accountId of due) {
        signal.throwIfAborted();
        const warning = db.transaction().execute(async (tx) => {
          const account = await lockAccount(tx, accountId);
          if (!account) return;
          const names = (await profilesOf(tx, accountId)).map(({ name }) => name);
          await recordRemovalNotice(tx, accountId, now());
          const props = { names, deletedAt: now() + noticeDays * unitMs.day };
          await sendMail(tx, { config, now }, removalNoticeMail, { to: account.email, props });
        });
        await warning.catch((error: unknown) => {
          failed.add(accountId);
          if (failed.size > maxFailed) throw error;
          log('removal_notice_failed', { account: accountId, reason: String(error) });
        });
      }
      notifyMailWorker();
    }
  },
});

/** Deletes the profiles of households without learning that were told 30 days before. */
export const purgeUnusedProfiles: ProfilePurge = (db, before, limit, { eraseProfiles }) =>
  db.transaction().execute(async (tx) => {
    const now = before + unusedProfile * unitMs.day;
    const ids = await unusedProfiles(tx, { day: dayOf(before), warnedBy: now - noticeDays * unitMs.day, limit });
    await eraseProfiles(tx, ids, now);
    const accounts = await deleteProfilesById(tx, ids);
    for (const account of new Set(accounts)) await endUnusedConsents(tx, account, now);
    return accounts.length;
  });

/** A key ends 90 days after its last use, which its row says. */
export const purgeDevices: Purge = (db, before, limit) => deleteEndedDevices(db, before + device * unitMs.day, limit);

export const purgeConsents: Purge = deleteEndedConsents;
