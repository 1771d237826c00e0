import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type LessonState, lessonStates } from '../lesson-terms.contract.ts';
import { isWithoutRoom, lacksRoom } from '../lessons/rooms.queries.server.ts';

const staffLessons = (db: Db) =>
  db
    .selectFrom('live_lessons')
    .leftJoin('accounts as tutor', 'tutor.id', 'live_lessons.tutor_id')
    .innerJoin('accounts as family', 'family.id', 'live_lessons.account_id')
    .leftJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .select(['live_lessons.id', 'live_lessons.state', 'starts_at', 'live_lessons.minutes', 'tutor_id', 'live_lessons.account_id', 'wish', 'reason'])
    .select(['cancelled_by', 'is_late', 'tutor_reason', 'family_reason', 'note', 'note_at', 'asked_at', 'decided_at'])
    .select(lacksRoom)
    .select(['tutor.first_name as tutor_first_name', 'tutor.last_name as tutor_last_name'])
    .select(['family.first_name', 'family.last_name', 'profiles.name as profile_name', 'profiles.age_band'])
    .select((eb) =>
      eb
        .selectFrom('live_lesson_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('lesson_id', '=', 'live_lessons.id')
        .as('messages'),
    );
export type StaffLesson = Awaited<ReturnType<typeof listForStaff>>[number];

interface ListOptions {
  state?: LessonState | undefined;
  /** Narrows the list to lessons that are agreed, ahead and without a room. */
  room?: 'none' | undefined;
  before?: number | undefined;
  limit: number;
}

/** Lessons of all, the newest request first. Never the room. */
export function listForStaff(db: Db, { state, room, before = Number.MAX_SAFE_INTEGER, limit }: ListOptions, now: number) {
  let rows = staffLessons(db);
  if (state) rows = rows.where('live_lessons.state', '=', state);
  if (room) rows = rows.where('live_lessons.state', '=', 'agreed').where('starts_at', '>', now).where(isWithoutRoom);
  return rows.where('live_lessons.id', '<', before).orderBy('live_lessons.id', 'desc').limit(limit).execute();
}

export const lessonForStaff = (db: Db, id: number): Promise<StaffLesson | undefined> =>
  staffLessons(db).where('live_lessons.id', '=', id).executeTakeFirst();

interface Failures {
  account: number | null;
  missed: number;
  late: number;
}

/** How often the accounts of one side missed a lesson or cancelled one late since a time. */
export function failuresOf(db: Db, side: 'tutor' | 'family', accountIds: readonly number[], since: number): Promise<Failures[]> {
  if (accountIds.length === 0) return Promise.resolve([]);
  const column = side === 'tutor' ? ('tutor_id' as const) : ('account_id' as const);
  return db
    .selectFrom('live_lessons')
    .select(`${column} as account`)
    .select(sql<number>`count(case when state = 'missed' then 1 end)`.as('missed'))
    .select(sql<number>`count(case when is_late = 1 and cancelled_by = ${side} then 1 end)`.as('late'))
    .where(column, 'in', accountIds)
    .where('starts_at', '>=', since)
    .groupBy(column)
    .execute();
}

/** Lessons that are agreed, held or missed, by their start. */
export async function countStarting(db: Db, { from, to }: { from: number; to: number }): Promise<number> {
  const { count } = await db
    .selectFrom('live_lessons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['agreed', 'held', 'missed'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}

/** Agreed lessons ahead without a room. */
export async function countWithoutRoom(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('live_lessons')
    .leftJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('live_lessons.state', '=', 'agreed')
    .where('starts_at', '>', now)
    .where(isWithoutRoom)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lessons by state. All states are named, so that an index counts them. */
export const countByState = (db: Db): Promise<{ state: LessonState; count: number }[]> =>
  db
    .selectFrom('live_lessons')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', lessonStates)
    .groupBy('state')
    .execute();
