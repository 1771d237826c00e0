import type { Received } from './answers/received.queries.server.ts';
import './learning.tables.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { Write } from '#app/db/write-together.server.ts';
import type { ProfileRow } from '#app/features/household/public.server.ts';
import type { Card } from './schedule/card-schedule.server.ts';

export type AnswerRow = Insertable<Schema['answers']>;
export type ProgressRow = Selectable<Schema['lesson_progress']>;

/** Profile of an account; undefined also for a profile of another household. */
export const profileOf = (db: Db, account: number, id: number): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).where('account_id', '=', account).executeTakeFirst();

/** Ids of the profiles that an account has. */
export async function ownAmong(db: Db, account: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('profiles').select('id').where('account_id', '=', account).where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Row locks on profiles of an account, in the order of their ids: other transactions that write about them wait for the end of this one. */
export async function lockProfiles(tx: Db, account: number, ids: readonly number[]): Promise<ProfileRow[]> {
  const profiles: ProfileRow[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const locked = tx.updateTable('profiles').set((set) => ({ name: set.ref('name') }));
    const profile = await locked.where('id', '=', id).where('account_id', '=', account).returningAll().executeTakeFirst();
    if (profile) profiles.push(profile);
  }
  return profiles;
}

export const toCard = (row: Selectable<Schema['cards']>): Card => ({
  item: row.item_id,
  skill: row.skill,
  dueDay: row.due_day,
  stability: row.stability,
  difficulty: row.difficulty,
  reps: row.reps,
  lapses: row.lapses,
  state: row.state,
  lastReview: row.last_review,
  misses: row.misses,
  restsUntilDay: row.rests_until_day,
});

/** Cards of a profile, or those of some items. */
export async function cardsOf(db: Db, profile: number, items?: readonly number[]): Promise<Card[]> {
  if (items?.length === 0) return [];
  const all = db.selectFrom('cards').selectAll().where('profile_id', '=', profile);
  return (await (items ? all.where('item_id', 'in', items) : all).execute()).map(toCard);
}

export function putCards(tx: Db, profile: number, cards: readonly Card[]): Write[] {
  if (cards.length === 0) return [];
  const rows = cards.map(({ item, skill, dueDay, stability, difficulty, reps, lapses, state, lastReview, misses, restsUntilDay }) => ({
    profile_id: profile,
    item_id: item,
    skill,
    due_day: dueDay,
    stability,
    difficulty,
    reps,
    lapses,
    state,
    last_review: lastReview,
    misses,
    rests_until_day: restsUntilDay,
  }));
  const columns = ['due_day', 'stability', 'difficulty', 'reps', 'lapses', 'state', 'last_review', 'misses', 'rests_until_day'] as const;
  return [
    tx
      .insertInto('cards')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['profile_id', 'item_id', 'skill'])
          .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)]))),
      ),
  ];
}

/**
 * Reads in one statement which of the keys of a batch are stored, the days from `from` on, and the lessons whose end came before all of their answers.
 */
export async function storedBefore(tx: Db, profile: number, keys: readonly string[], from: number) {
  // PostgreSQL takes a null without a type for a text.
  const noNumber = sql<number | null>`cast(null as bigint)`;
  const noText = sql<string | null>`cast(null as text)`;
  const rows = await tx
    .selectFrom('answers')
    .select(({ ref }) => [ref('key').$castTo<string | null>().as('key'), 'verdict', noNumber.as('day'), noNumber.as('lesson')])
    .where('profile_id', '=', profile)
    .where('key', 'in', keys)
    .unionAll((eb) =>
      eb
        .selectFrom('profile_days')
        .select([noText.as('key'), noText.as('verdict'), 'day', noNumber.as('lesson')])
        .where('profile_id', '=', profile)
        .where('day', '>=', from),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('lesson_progress')
        .select([noText.as('key'), noText.as('verdict'), noNumber.as('day'), 'lesson_id as lesson'])
        .where('profile_id', '=', profile)
        .where('awaits_answers', '=', 1),
    )
    .execute();
  return {
    known: rows.flatMap(({ key, verdict }) => (key === null ? [] : { key, verdict })),
    days: rows.flatMap(({ day }) => day ?? []),
    openEnds: rows.flatMap(({ lesson }) => lesson ?? []),
  };
}

/** Keys among these that are stored for a profile. */
export async function storedKeys(db: Db, profile: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('answers').select('key').where('profile_id', '=', profile).where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Stores answers whose keys are new: requires the locked profile, under which `storedBefore` has found none of them. */
export const insertAnswers = (tx: Db, rows: readonly AnswerRow[]): Write[] => (rows.length > 0 ? [tx.insertInto('answers').values(rows)] : []);

export type CheckedAnswer = Pick<Selectable<Schema['answers']>, 'key' | 'item_id' | 'exercise' | 'verdict'>;

const checkedAnswers = (db: Db, profile: number) =>
  db.selectFrom('answers').select(['key', 'item_id', 'exercise', 'verdict']).where('profile_id', '=', profile).where('skill', 'is not', null);

/** Answers of a profile to items, in the order of their times. */
export const answersToItems = (db: Db, profile: number, items: readonly number[]): Promise<CheckedAnswer[]> =>
  checkedAnswers(db, profile)
    .where('item_id', 'in', items)
    .where('exercise', 'not in', ['learn', 'placed', 'close-look'])
    .orderBy('answered_at')
    .orderBy('id')
    .execute();

export const answersWithKeys = (db: Db, profile: number, keys: readonly string[]): Promise<CheckedAnswer[]> =>
  checkedAnswers(db, profile).where('key', 'in', keys).execute();

export interface DayTotals {
  answers: number;
  correct: number;
  ms: number;
  moments: number;
}

/**
 * Adds to the days of a profile, whose row is locked, and counts what was received. The row may have been read before other days of the same
 * transaction were added. One update of the profile: PostgreSQL performs only one of two in a statement.
 */
export function addToDays(
  tx: Db,
  { id, last_day: lastDay }: Pick<ProfileRow, 'id' | 'last_day'>,
  days: ReadonlyMap<number, DayTotals>,
  received?: Received,
): Write[] {
  const rows = [...days].map(([day, totals]) => ({ profile_id: id, day, ...totals }));
  const columns = ['answers', 'correct', 'ms', 'moments'] as const;
  const latest = Math.max(...days.keys());
  const isLatest = days.size > 0 && (lastDay === null || lastDay < latest);
  const counts = received && {
    received_day: received.day,
    received_answers: received.answers,
    received_placements: received.placements,
    received_bytes: received.bytes,
  };
  const updateProfile = tx.updateTable('profiles').where('id', '=', id);
  return [
    days.size > 0 &&
      tx
        .insertInto('profile_days')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['profile_id', 'day'])
            .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql`profile_days.${sql.ref(column)} + excluded.${sql.ref(column)}`]))),
        ),
    (isLatest || counts) &&
      updateProfile.set({ ...counts, ...(isLatest && { last_day: sql<number>`case when last_day >= ${latest} then last_day else ${latest} end` }) }),
  ].filter((write) => write !== false && write !== undefined);
}

/** Days of a profile from `from` on. */
export const daysOf = (db: Db, profile: number, from: number) =>
  db.selectFrom('profile_days').selectAll().where('profile_id', '=', profile).where('day', '>=', from).orderBy('day').execute();

export const progressOf = (db: Db, profile: number): Promise<ProgressRow[]> =>
  db.selectFrom('lesson_progress').selectAll().where('profile_id', '=', profile).execute();

interface CheckpointResult {
  unit: number;
  doneAt: number | null;
  best: number;
}

export interface LessonResult {
  lesson: number;
  doneAt: number | null;
  goldAt: number | null;
  best: number;
}

/** Stores results of checkpoints: the first time counts, and the largest share. */
export async function putCheckpoints(tx: Db, profile: number, results: readonly CheckpointResult[]): Promise<void> {
  for (const { unit, doneAt, best } of results)
    await tx
      .insertInto('unit_progress')
      .values({ profile_id: profile, unit_id: unit, done_at: doneAt, best })
      .onConflict((conflict) =>
        conflict.columns(['profile_id', 'unit_id']).doUpdateSet({
          done_at: sql`coalesce(unit_progress.done_at, excluded.done_at)`,
          best: sql`case when unit_progress.best > excluded.best then unit_progress.best else excluded.best end`,
        }),
      )
      .execute();
}

export const checkpointsOf = (db: Db, profile: number) => db.selectFrom('unit_progress').selectAll().where('profile_id', '=', profile).execute();

/** Stores results of lessons: the first time counts, and the largest share. */
export async function putProgress(tx: Db, profile: number, results: readonly LessonResult[]): Promise<void> {
  for (const { lesson, doneAt, goldAt, best } of results)
    await tx
      .insertInto('lesson_progress')
      .values({ profile_id: profile, lesson_id: lesson, done_at: doneAt, gold_at: goldAt, best, awaits_answers: Number(doneAt === null) })
      .onConflict((conflict) =>
        conflict.columns(['profile_id', 'lesson_id']).doUpdateSet({
          done_at: sql`coalesce(lesson_progress.done_at, excluded.done_at)`,
          gold_at: sql`coalesce(lesson_progress.gold_at, excluded.gold_at)`,
          best: sql`case when lesson_progress.best > excluded.best then lesson_progress.best else excluded.best end`,
          awaits_answers: sql`case when lesson_progress.done_at is null then excluded.awaits_answers else 0 end`,
        }),
      )
      .execute();
}
