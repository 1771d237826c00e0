import type { Db } from '#app/db/schema.ts';
import { replaceHours } from '#app/features/live-lessons/hours/hours.queries.server.ts';
import { insertLesson as insertLessonRow, insertMessage } from '#app/features/live-lessons/lessons/lessons.queries.server.ts';
import { replaceWords } from '#app/features/live-lessons/practice/practice.queries.server.ts';

/** Inserts hours of a tutor on all days. */
export async function insertHours(db: Db, accountId: number, now: number): Promise<void> {
  const settings = {
    ...{ account_id: accountId, zone: 'Africa/Lagos', lengths: '30,60', grown_ups: 1, ages: '4-6', notice_hours: 24, weekly_limit: 60 },
    ...{ link: 'https://meet.example.com/ada', waiting_room: 1, updated_at: now },
  };
  const hours = Array.from({ length: 7 }, (_, nth) => ({ weekday: nth + 1, start_minute: 0, end_minute: 1_440 }));
  await replaceHours(db, settings, { hours, daysOff: ['2026-12-25'] });
}

interface LessonParts {
  tutorId: number;
  accountId: number;
  now: number;
}

/** Inserts a lesson of yesterday with a message and a note. */
export async function insertLesson(db: Db, { tutorId, accountId, now }: LessonParts): Promise<number> {
  const start = now - 24 * 3_600_000;
  const id = await insertLessonRow(db, {
    ...{ tutor_id: tutorId, account_id: accountId, profile_id: null, starts_at: start, minutes: 30, state: 'held', wish: 'To greet' },
    ...{ room: 'https://meet.example.com/ada', reason: '', asked_at: start, decided_at: start, cancelled_by: null, is_late: 0 },
    ...{ tutor_reason: null, family_reason: null, note: 'We greeted', note_at: start, day_reminder_at: null, hour_reminder_at: null },
    ...{ sequence: 0, updated_at: start },
  });
  await insertMessage(db, { lessonId: id, side: 'family', authorId: accountId, text: 'Thank you', now: start });
  await insertMessage(db, { lessonId: id, side: 'tutor', authorId: tutorId, text: 'You’re welcome', now: start });
  return id;
}

interface PractisedParts {
  tutorId: number;
  households: ReadonlyMap<string, { profile: number }>;
  /** Lessons of the grown-ups, which get the word, too. */
  lessons: ReadonlyMap<string, number>;
  item: number;
  now: number;
}

/** Inserts a lesson of the profile of each household, whose note names a word. */
export async function insertPractisedLessons(db: Db, { tutorId, households, lessons, item, now }: PractisedParts): Promise<Map<string, number>> {
  const practised = new Map<string, number>();
  for (const [actor, { profile }] of households) {
    const { account_id: accountId } = await db.selectFrom('profiles').select('account_id').where('id', '=', profile).executeTakeFirstOrThrow();
    if (accountId === tutorId) continue;
    const id = await insertLesson(db, { tutorId, accountId, now });
    await db.updateTable('live_lessons').set({ profile_id: profile }).where('id', '=', id).execute();
    practised.set(actor, id);
  }
  for (const id of [...lessons.values(), ...practised.values()]) await replaceWords(db, id, [item]);
  return practised;
}
