import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { formatDayMinute } from '#app/lib/weekly-times.ts';
import { tutorErased } from './follow/follow.jobs.server.ts';
import { cancelComing, deleteProposals } from './follow/follow.queries.server.ts';
import { daysOffOf, hoursOf, settingsOf } from './hours/hours.queries.server.ts';
import { lessonOffersTag } from './live-lessons.cache-tags.ts';
import { lessonsOf, messagesBy } from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Lessons of both sides, with the words of the account: of a tutor the notes, of a family the wishes and the notes for it. */
export async function exportLessons(db: Db, { id }: DataOwner) {
  const messages = Map.groupBy(await messagesBy(db, id), ({ lesson_id }) => lesson_id);
  const section = async (side: 'tutor' | 'family') =>
    (await lessonsOf(db, id, side)).map((row) => ({
      side,
      startsAt: iso(row.starts_at),
      minutes: row.minutes,
      state: row.state,
      learner: row.profile_name,
      wish: side === 'family' ? row.wish : null,
      missed: side === 'family' ? row.family_reason : row.tutor_reason,
      note: row.note,
      messages: (messages.get(row.id) ?? []).map(({ text, created_at }) => ({ text, writtenAt: iso(created_at) })),
    }));
  return [...(await section('family')), ...(await section('tutor'))];
}

export async function exportHours(db: Db, { id }: DataOwner) {
  const settings = await settingsOf(db, id);
  if (!settings) return null;
  const hours = await hoursOf(db, id);
  return {
    zone: settings.zone,
    hours: hours.map(({ weekday, start_minute, end_minute }) => ({
      weekday,
      start: formatDayMinute(start_minute),
      end: formatDayMinute(end_minute),
    })),
    daysOff: await daysOffOf(db, id),
    lengths: settings.lengths,
    grownUps: settings.grown_ups === 1,
    ages: settings.ages,
    noticeHours: settings.notice_hours,
    weeklyLimit: settings.weekly_limit,
    link: settings.link,
  };
}

/**
 * Ends the lessons ahead of a tutor, and tells their families once the account is gone. Foreign keys delete the hours, and the lessons of a family; lessons
 * of a tutor stay with its families. The account is locked before the lessons, as by decisions (`lockOwnLesson`).
 */
export async function eraseTutor({ tx, owner, now, invalidate }: Erasure): Promise<void> {
  // Lessons are asked for by settings alone.
  if (!(await settingsOf(tx, owner.id))) return;
  await lockAccount(tx, owner.id);
  const cancelled = await cancelComing(tx, owner.id, now);
  const agreed = cancelled.filter(({ room }) => room !== null).map(({ id }) => id);
  const asked = cancelled.filter(({ room }) => room === null).map(({ id }) => id);
  if (cancelled.length > 0) await enqueue(tx, tutorErased, { agreed, asked }, { now });
  await deleteProposals(tx, [...agreed, ...asked]);
  invalidate(lessonOffersTag);
}
