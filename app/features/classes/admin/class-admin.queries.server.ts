import type { Insertable, Updateable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { ClassState } from '../class-terms.contract.ts';

interface Wanted {
  page?: number | undefined;
  limit: number;
  state?: ClassState | undefined;
}

/** Classes, the newest first, with the total. */
export async function listClasses(db: Db, { page = 1, limit, state }: Wanted) {
  const all = db.selectFrom('classes');
  const matching = state === undefined ? all : all.where('state', '=', state);
  const rows = await matching
    .selectAll('classes')
    .select(({ selectFrom, fn }) => [
      selectFrom('class_members')
        .select(fn.countAll<number>().as('count'))
        .whereRef('class_id', '=', 'classes.id')
        .where('left_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('members'),
      selectFrom('class_requests')
        .select(fn.countAll<number>().as('count'))
        .whereRef('class_id', '=', 'classes.id')
        .where('class_requests.state', '=', 'waiting')
        .$asScalar()
        .$notNull()
        .as('requests'),
    ])
    .orderBy('classes.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: count };
}

/** Tutors of classes; `role` is null for paused and for disabled ones. */
export const tutorsOfClasses = (db: Db, classIds: number[]) =>
  db
    .selectFrom('class_tutors')
    .innerJoin('accounts', 'accounts.id', 'class_tutors.account_id')
    .leftJoin('account_roles', (join) =>
      join.onRef('account_roles.account_id', '=', 'accounts.id').on('role', '=', 'tutor').on('disabled_at', 'is', null),
    )
    .select(['class_id', 'accounts.id', 'first_name', 'last_name', 'role', 'checked_on'])
    .where('class_id', 'in', classIds)
    .orderBy('added_at')
    .orderBy('accounts.id')
    .execute();

export async function countRunning(db: Db): Promise<number> {
  const running = db.selectFrom('classes').where('state', '=', 'running');
  return (await running.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Waiting requests of classes that can still be joined. */
export async function countWaiting(db: Db): Promise<number> {
  const waiting = db
    .selectFrom('classes')
    .innerJoin('class_requests', 'class_requests.class_id', 'classes.id')
    .where('classes.state', 'in', ['open', 'running'])
    .where('class_requests.state', '=', 'waiting');
  return (await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

const tutorAccounts = (db: Db) =>
  db
    .selectFrom('account_roles')
    .innerJoin('accounts', 'accounts.id', 'account_roles.account_id')
    .select(['accounts.id', 'first_name', 'last_name', 'checked_on'])
    .where('role', '=', 'tutor')
    .where('disabled_at', 'is', null);

/** Approved tutors by name. */
export const tutorChoices = (db: Db, limit: number) =>
  tutorAccounts(db).orderBy('first_name').orderBy('last_name').orderBy('accounts.id').limit(limit).execute();

export const tutorById = (db: Db, id: number) => tutorAccounts(db).where('accounts.id', '=', id).executeTakeFirst();

export const membersOf = (db: Db, classId: number) =>
  db
    .selectFrom('class_members')
    .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['profile_id', 'name', 'avatar', 'age_band', 'account_id', 'first_name', 'last_name', 'joined_at'])
    .where('class_id', '=', classId)
    .where('left_at', 'is', null)
    .orderBy('class_members.id')
    .execute();

export const waitingRequests = (db: Db, classId: number, limit: number) =>
  db
    .selectFrom('class_requests')
    .innerJoin('profiles', 'profiles.id', 'class_requests.profile_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['class_requests.id', 'profile_id', 'name', 'avatar', 'age_band', 'account_id', 'first_name', 'last_name'])
    .select('class_requests.created_at')
    .where('class_id', '=', classId)
    .where('state', '=', 'waiting')
    .orderBy('class_requests.id')
    .limit(limit)
    .execute();

/** Codes of a class that have not expired, the newest first. */
export const codesOf = (db: Db, classId: number, now: number, limit: number) =>
  db
    .selectFrom('class_codes')
    .select(['id', 'uses', 'expires_at'])
    .where('class_id', '=', classId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const deleteCode = (tx: Db, classId: number, id: number) =>
  tx.deleteFrom('class_codes').where('id', '=', id).where('class_id', '=', classId).returning('id').executeTakeFirst();

/** Whether a learner has or has had a seat. */
export const everHadMember = async (db: Db, classId: number): Promise<boolean> =>
  (await db.selectFrom('class_members').select('id').where('class_id', '=', classId).limit(1).executeTakeFirst()) !== undefined;

export async function insertClass(tx: Db, row: Insertable<Schema['classes']>): Promise<number> {
  const { id } = await tx.insertInto('classes').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateClass(tx: Db, id: number, change: Updateable<Schema['classes']>): Promise<void> {
  await tx.updateTable('classes').set(change).where('id', '=', id).execute();
}

/** Foreign keys delete what belongs to it. */
export async function deleteClass(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('classes').where('id', '=', id).execute();
}

export async function replaceTimes(tx: Db, classId: number, times: { weekday: number; start_minute: number; minutes: number }[]): Promise<void> {
  await tx.deleteFrom('class_times').where('class_id', '=', classId).execute();
  const rows = times.map((row) => ({ ...row, class_id: classId }));
  if (rows.length > 0) await tx.insertInto('class_times').values(rows).execute();
}

export async function replaceHolidays(tx: Db, classId: number, days: string[]): Promise<void> {
  await tx.deleteFrom('class_holidays').where('class_id', '=', classId).execute();
  const rows = [...new Set(days)].map((day) => ({ class_id: classId, day }));
  if (rows.length > 0) await tx.insertInto('class_holidays').values(rows).execute();
}

/** Changes nothing for an account that teaches the class already. */
export async function insertTutor(tx: Db, classId: number, accountId: number, now: number): Promise<void> {
  await tx
    .insertInto('class_tutors')
    .values({ class_id: classId, account_id: accountId, added_at: now })
    .onConflict((conflict) => conflict.columns(['class_id', 'account_id']).doNothing())
    .execute();
}

export const deleteTutor = (tx: Db, classId: number, accountId: number) =>
  tx.deleteFrom('class_tutors').where('class_id', '=', classId).where('account_id', '=', accountId).returning('account_id').executeTakeFirst();
