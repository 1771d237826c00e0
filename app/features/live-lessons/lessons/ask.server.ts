import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { profileById } from '#app/features/household/public.server.ts';
import { lastDayOfCheck, lockTutor, mayTeachChildren, publicTutor } from '#app/features/tutors/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { type LocalDate, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { isFreeTime } from '../free-times.ts';
import { type SettingsRow, settingsOf } from '../hours/hours.queries.server.ts';
import { type Check, offeredAges, timesOf } from '../hours/tutor-times.server.ts';
import { maxRefused, maxWaiting, refusedDays } from '../lesson-terms.contract.ts';
import { sendLessonMails } from '../mails/send-lesson-mails.server.ts';
import { takenAround, tutorGone } from '../tutor/tutor-page.server.ts';
import { coversLesson } from './checks.server.ts';
import type { lessons } from './lessons.contract.ts';
import { countRefused, countWaiting, insertLesson, sameRequest } from './lessons.queries.server.ts';

export const timeTaken = 'This time has just been taken. Please choose another one';

const lastDaySentence = (checkedOn: LocalDate | null) =>
  `This tutor’s check for teaching children counts until ${checkedOn === null ? 'today' : formatDate(lastDayOfCheck(checkedOn))}. Please choose an earlier time`;

/** @throws 409 for a learner whom the tutor does not teach; a missing profile is the grown-up of the account */
function requireTaught(
  settings: SettingsRow,
  profile: { age_band: Parameters<typeof isChild>[0] } | undefined,
  { startsAt, check, context }: { startsAt: number; check: Check; context: Parameters<typeof coversLesson>[2] },
): void {
  if (!profile || !isChild(profile.age_band)) {
    if (settings.grown_ups === 0) reject(409, 'This tutor doesn’t teach grown-ups at present');
    return;
  }
  if (!mayTeachChildren(check.checkedOn, check.today)) reject(409, 'This tutor teaches grown-ups alone');
  if (!coversLesson(check.checkedOn, startsAt, context)) reject(409, lastDaySentence(check.checkedOn));
  if (!offeredAges(settings, check).includes(profile.age_band)) reject(409, 'This tutor doesn’t teach children of this age at present');
}

async function requireFree(tx: Db, settings: SettingsRow, wanted: Parameters<typeof isFreeTime>[2]): Promise<void> {
  const span = { from: wanted.startsAt, to: wanted.startsAt + wanted.minutes * 60_000 };
  const times = await timesOf(tx, settings);
  if (!isFreeTime(times, await takenAround(tx, settings.account_id, span), wanted)) reject(409, timeTaken);
}

export const askHandler: Pick<Handlers<typeof lessons>, 'ask'> = {
  ask: async ({ db, input, principal, now, config, log, notifyMailWorker }) => {
    const { accountId } = (await publicTutor(db, input.tutor)) ?? reject(404, tutorGone);
    const startsAt = Date.parse(input.startsAt);
    const id = await db.transaction().execute(async (tx) => {
      await lockTutor(tx, accountId);
      // Again under the lock: a pause or a withdrawn check in between frees no time.
      const { checkedOn } = (await publicTutor(tx, input.tutor)) ?? reject(404, tutorGone);
      const profileId = input.profile ?? null;
      const profile = profileId === null ? undefined : ((await profileById(tx, principal.id, profileId)) ?? reject(404, 'This profile is gone'));
      const { minutes, wish } = input;
      const earlier = await sameRequest(tx, principal.id, { tutorId: accountId, startsAt });
      if (earlier && earlier.profile_id === profileId && earlier.minutes === minutes && earlier.wish === wish) return earlier.id;
      const settings = (await settingsOf(tx, accountId)) ?? reject(409, 'This tutor gives no live lessons at present');
      const check = { checkedOn, today: localToday(localTimeOf({ now, config })), meetingUrl: config.meetingUrl };
      requireTaught(settings, profile, { startsAt, check, context: { now, config } });
      if ((await countWaiting(tx, principal.id)) >= maxWaiting)
        reject(409, `${maxWaiting} of your requests are waiting for an answer. Please wait for one of them first`);
      if ((await countRefused(tx, principal.id, { tutorId: accountId, since: now() - refusedDays * unitMs.day })) >= maxRefused)
        reject(409, 'This tutor couldn’t take your last requests. Please write to us');
      await requireFree(tx, settings, { now: now(), startsAt, minutes });
      const lesson = await insertLesson(tx, {
        ...{ tutor_id: accountId, account_id: principal.id, profile_id: profileId, starts_at: startsAt, minutes, state: 'asked', wish },
        ...{ room: null, reason: '', asked_at: now(), decided_at: null, cancelled_by: null, is_late: 0, tutor_reason: null, family_reason: null },
        ...{ note: null, note_at: null, day_reminder_at: null, hour_reminder_at: null, sequence: 0, updated_at: now() },
      });
      await sendLessonMails(tx, { now, config }, lesson, { kind: 'asked' });
      return lesson;
    });
    notifyMailWorker();
    log('lesson_asked', { lesson: id, account: principal.id });
    return { id, message: 'Your request is sent. You’ll hear from the tutor within three days' };
  },
};
