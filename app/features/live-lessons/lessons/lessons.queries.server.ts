import '../live-lessons.tables.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import type { Side } from '../lesson-terms.contract.ts';
import { lacksRoom } from './rooms.queries.server.ts';

export type LessonRow = Selectable<Schema['live_lessons']>;
type MessageRow = Selectable<Schema['live_lesson_messages']>;

/** Side of a caller: the id is that of its account. */
export interface Party {
  id: number;
  side: 'tutor' | 'family';
}

const columnOf = ({ side }: Party) => (side === 'tutor' ? ('live_lessons.tutor_id' as const) : ('live_lessons.account_id' as const));

/** Lessons with what their two sides see of each other. */
const shownLessons = (db: Db) =>
  db
    .selectFrom('live_lessons')
    .leftJoin('accounts as tutor', 'tutor.id', 'live_lessons.tutor_id')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'live_lessons.tutor_id')
    .leftJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .innerJoin('accounts as family', 'family.id', 'live_lessons.account_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .selectAll('live_lessons')
    .select(['tutor.first_name as tutor_first_name', 'tutor.tutor_state', 'tutor.checked_on', 'family.first_name as family_first_name'])
    .select(['tutor_cards.id as card_id', 'shown_name', 'image_hash', 'agreed_at', 'hidden_at', 'tutor_settings.zone'])
    .select(lacksRoom)
    .select(['profiles.name as profile_name', 'profiles.avatar', 'profiles.age_band'])
    .select((eb) =>
      eb
        .selectFrom('live_lesson_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('lesson_id', '=', 'live_lessons.id')
        .as('messages'),
    );
export type ShownLesson = Awaited<ReturnType<typeof listComing>>[number];

interface Page {
  limit: number;
  /** Id of the last lesson of the page before. */
  before?: number | undefined;
}

const startOf = (id: number) => sql<number>`(select starts_at from live_lessons as last where last.id = ${id})`;

/** Asked and agreed lessons, the next first. The condition is that of partial indexes. */
export function listComing(db: Db, party: Party, { limit, before }: Page) {
  let rows = shownLessons(db).where(columnOf(party), '=', party.id).where(sql<boolean>`live_lessons.state in ('asked', 'agreed')`);
  if (before !== undefined)
    rows = rows.where((eb) => eb(eb.refTuple('live_lessons.starts_at', 'live_lessons.id'), '>', eb.tuple(startOf(before), before)));
  return rows.orderBy('live_lessons.starts_at').orderBy('live_lessons.id').limit(limit).execute();
}

/** All others, the last first. */
export function listPast(db: Db, party: Party, { limit, before }: Page): Promise<ShownLesson[]> {
  let rows = shownLessons(db).where(columnOf(party), '=', party.id).where('live_lessons.state', 'not in', ['asked', 'agreed']);
  if (before !== undefined)
    rows = rows.where((eb) => eb(eb.refTuple('live_lessons.starts_at', 'live_lessons.id'), '<', eb.tuple(startOf(before), before)));
  return rows.orderBy('live_lessons.starts_at', 'desc').orderBy('live_lessons.id', 'desc').limit(limit).execute();
}

export const shownLesson = (db: Db, party: Party, id: number): Promise<ShownLesson | undefined> =>
  shownLessons(db).where('live_lessons.id', '=', id).where(columnOf(party), '=', party.id).executeTakeFirst();

/** Tutor of a lesson, to lock the row of the account first; undefined for a lesson of others. */
export const tutorOfLesson = (db: Db, party: Party, id: number): Promise<{ tutor_id: number | null } | undefined> =>
  db.selectFrom('live_lessons').select('tutor_id').where('id', '=', id).where(columnOf(party), '=', party.id).executeTakeFirst();

/** Returns a lesson, whose row stays locked until the transaction ends. */
export const lockLesson = (tx: Db, id: number): Promise<LessonRow | undefined> =>
  tx
    .updateTable('live_lessons')
    .set((set) => ({ reason: set.ref('reason') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** An agreed lesson that has not begun. */
export const agreedAhead = (db: Db, id: number, now: number) =>
  db
    .selectFrom('live_lessons')
    .leftJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .select(['live_lessons.id', lacksRoom])
    .where('live_lessons.id', '=', id)
    .where('live_lessons.state', '=', 'agreed')
    .where('starts_at', '>', now)
    .executeTakeFirst();

/** A request that was stored already: a client that lost the response repeats it. */
export const sameRequest = (
  tx: Db,
  accountId: number,
  { tutorId, startsAt }: { tutorId: number; startsAt: number },
): Promise<LessonRow | undefined> =>
  tx
    .selectFrom('live_lessons')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state in ('asked', 'agreed')`)
    .where('tutor_id', '=', tutorId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst();

/** Requests of an account that wait for an answer. */
export async function countWaiting(tx: Db, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('live_lessons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state in ('asked', 'agreed')`)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests of an account at a tutor since an instant that were declined or expired. The bound of the start, which is later, is for the index. */
export async function countRefused(tx: Db, accountId: number, { tutorId, since }: { tutorId: number; since: number }): Promise<number> {
  const { count } = await tx
    .selectFrom('live_lessons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('starts_at', '>', since)
    .where('asked_at', '>', since)
    .where('tutor_id', '=', tutorId)
    .where('state', 'in', ['declined', 'expired'])
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLesson(tx: Db, lesson: Insertable<Schema['live_lessons']>): Promise<number> {
  return (await tx.insertInto('live_lessons').values(lesson).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateLesson(tx: Db, id: number, change: Updateable<Schema['live_lessons']>): Promise<void> {
  await tx.updateTable('live_lessons').set(change).where('id', '=', id).execute();
}

/** Proposed starts by lesson, in order. */
export async function proposalsOf(db: Db, lessonIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (lessonIds.length === 0) return new Map();
  const rows = db.selectFrom('live_lesson_proposals').select(['lesson_id', 'starts_at']).where('lesson_id', 'in', lessonIds);
  const proposals = new Map<number, number[]>();
  for (const { lesson_id, starts_at } of await rows.orderBy('lesson_id').orderBy('starts_at').execute())
    proposals.set(lesson_id, [...(proposals.get(lesson_id) ?? []), starts_at]);
  return proposals;
}

export async function replaceProposals(tx: Db, lessonId: number, starts: readonly number[]): Promise<void> {
  await tx.deleteFrom('live_lesson_proposals').where('lesson_id', '=', lessonId).execute();
  if (starts.length > 0)
    await tx
      .insertInto('live_lesson_proposals')
      .values(starts.map((starts_at) => ({ lesson_id: lessonId, starts_at })))
      .execute();
}

export const messagesOf = (db: Db, lessonId: number, limit: number): Promise<MessageRow[]> =>
  db.selectFrom('live_lesson_messages').selectAll().where('lesson_id', '=', lessonId).orderBy('id').limit(limit).execute();

interface NewMessage {
  lessonId: number;
  side: Side;
  authorId: number;
  text: string;
  now: number;
}

export async function insertMessage(tx: Db, { lessonId, side, authorId, text, now }: NewMessage): Promise<number> {
  const message = { lesson_id: lessonId, side, author_id: authorId, text, created_at: now };
  return (await tx.insertInto('live_lesson_messages').values(message).returning('id').executeTakeFirstOrThrow()).id;
}

/** Deletes lessons without a note by their start. */
export const purgeLessons: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .deleteFrom('live_lessons')
      .where('id', 'in', (old) => old.selectFrom('live_lessons').select('id').where('note', 'is', null).where('starts_at', '<=', before).limit(limit))
      // Repeated for PostgreSQL: a tutor may write the note concurrently.
      .where('note', 'is', null)
      .returning('id')
      .execute(),
  );

/** Empties lessons with a note, which stay for it, of all that else was said about them. The condition is that of a partial index. */
export const purgeDetails: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .updateTable('live_lessons')
      .set({ wish: '', reason: '', room: null, tutor_reason: null, family_reason: null, is_late: 0 })
      .where('id', 'in', (old) =>
        old
          .selectFrom('live_lessons')
          .select('id')
          .where(sql<boolean>`note is not null and wish <> ''`)
          .where('starts_at', '<=', before)
          .limit(limit),
      )
      .returning('id')
      .execute(),
  );

/** Deletes messages, of lessons with a note, too. */
export const purgeMessages: Purge = async (db, before, limit) =>
  rowCount(
    await db
      .deleteFrom('live_lesson_messages')
      .where('id', 'in', (old) => old.selectFrom('live_lesson_messages').select('id').where('created_at', '<=', before).limit(limit))
      .returning('id')
      .execute(),
  );
