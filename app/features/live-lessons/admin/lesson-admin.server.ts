import type { Db } from '#app/db/schema.ts';
import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { lastWeeks } from '#app/lib/weeks.ts';
import { maxMessages } from '../lesson-terms.contract.ts';
import { lessonGone } from '../lessons/decide.server.ts';
import { messagesOf, proposalsOf } from '../lessons/lessons.queries.server.ts';
import { noteOf } from '../lessons/show-lesson.server.ts';
import { wordsByLesson } from '../practice/words.server.ts';
import { type AdminLesson, type lessonAdmin, missedSinceDays } from './lesson-admin.contract.ts';
import { countStarting, countWithoutRoom, failuresOf, lessonForStaff, listForStaff, type StaffLesson } from './lesson-admin.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Missed lessons and late cancellations by account. */
async function failuresBySide(db: Db, side: 'tutor' | 'family', ids: readonly (number | null)[], now: number) {
  const accounts = [...new Set(ids.filter((id) => id !== null))];
  const rows = await failuresOf(db, side, accounts, now - missedSinceDays * unitMs.day);
  return new Map(rows.map(({ account, missed, late }) => [account, { missed, late }]));
}

async function toAdminLessons(db: Db, rows: readonly StaffLesson[], now: number): Promise<AdminLesson[]> {
  const none = { missed: 0, late: 0 };
  const tutors = await failuresBySide(
    db,
    'tutor',
    rows.map(({ tutor_id }) => tutor_id),
    now,
  );
  const families = await failuresBySide(
    db,
    'family',
    rows.map(({ account_id }) => account_id),
    now,
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    startsAt: iso(row.starts_at),
    minutes: row.minutes,
    tutor:
      row.tutor_id === null
        ? null
        : {
            id: row.tutor_id,
            name: fullName({ first_name: row.tutor_first_name ?? '', last_name: row.tutor_last_name ?? '' }),
            ...(tutors.get(row.tutor_id) ?? none),
          },
    family: { id: row.account_id, name: fullName(row), ...(families.get(row.account_id) ?? none) },
    learner: { name: row.profile_name ?? row.first_name, ageBand: row.age_band },
    wish: row.wish,
    reason: row.reason,
    cancelledBy: row.cancelled_by,
    isLate: row.is_late === 1,
    missed: { tutor: row.tutor_reason, family: row.family_reason },
    messages: row.messages ?? 0,
    lacksRoom: row.state === 'agreed' && row.lacks_room === 1,
  }));
}

export const lessonAdminHandlers: Handlers<typeof lessonAdmin> = {
  adminList: async ({ db, query, now }) => toAdminLessons(db, await listForStaff(db, query, now()), now()),

  adminWeek: async ({ db, now, config }) => {
    const [week] = lastWeeks(now(), config.timeZone, 1);
    return { lessons: week ? await countStarting(db, week) : 0 };
  },

  adminWithoutRoom: async ({ db, now }) => ({ lessons: await countWithoutRoom(db, now()) }),

  adminRead: async ({ db, params: { id }, now }) => {
    const row = (await lessonForStaff(db, id)) ?? reject(404, lessonGone);
    const [lesson = reject(404, lessonGone)] = await toAdminLessons(db, [row], now());
    const messages = await messagesOf(db, id, maxMessages);
    const proposals = row.state === 'asked' ? await proposalsOf(db, [id]) : new Map<number, number[]>();
    const note = noteOf(row);
    const words = note ? ((await wordsByLesson(db, [id])).get(id) ?? []) : [];
    return {
      lesson,
      askedAt: iso(row.asked_at),
      decidedAt: row.decided_at === null ? null : iso(row.decided_at),
      proposals: (proposals.get(id) ?? []).map(iso),
      messages: messages.map(({ id: messageId, side, text, created_at }) => ({ id: messageId, side, text, at: iso(created_at) })),
      note: note && { ...note, words: words.map(({ item }) => item.toned ?? item.igbo) },
    };
  },
};
