import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { formatDayMinute } from '#app/lib/weekly-times.ts';
import { daysOffOf, hoursOf, settingsOf } from './hours/hours.queries.server.ts';
import { lessonsOf, messagesBy, practiceOf } from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Lessons of both sides, with the words of the account: of a tutor the notes, of a family the wishes and the notes for it. */
export async function exportLessons(db: Db, { id }: DataOwner) {
  const messages = Map.groupBy(await messagesBy(db, id), ({ lesson_id }) => lesson_id);
  const words = Map.groupBy(await practiceOf(db, id), ({ lesson_id }) => lesson_id);
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
      words: (words.get(row.id) ?? []).map(({ igbo, done_at }) => ({ igbo, doneAt: done_at === null ? null : iso(done_at) })),
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
