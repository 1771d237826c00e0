import { type Insertable, type Selectable, sql } from 'kysely';
import type { Purge } from '#app/db/purge.queries.server.ts';
import type { Db, Schema, TutorState } from '#app/db/schema.ts';
import { deleteApplications } from '#app/features/accounts/public.server.ts';
import { deleteCardsOf } from './cards.queries.server.ts';

type DecisionRow = Selectable<Schema['tutor_decisions']>;

/** Newest decisions on a tutor, with their authors. */
export const listDecisions = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('tutor_decisions')
    .leftJoin('accounts', 'accounts.id', 'tutor_decisions.decided_by')
    .selectAll('tutor_decisions')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .orderBy('tutor_decisions.id', 'desc')
    .limit(limit)
    .execute();
export type ListedDecision = Awaited<ReturnType<typeof listDecisions>>[number];

export const decisionById = (db: Db, id: number): Promise<DecisionRow | undefined> =>
  db.selectFrom('tutor_decisions').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertDecision(tx: Db, decision: Insertable<Schema['tutor_decisions']>): Promise<number> {
  return (await tx.insertInto('tutor_decisions').values(decision).returning('id').executeTakeFirstOrThrow()).id;
}

/** State that was mailed to the tutor last. */
export async function lastMailedState(tx: Db, accountId: number): Promise<TutorState> {
  const mailed = tx.selectFrom('tutor_decisions').select('state').where('account_id', '=', accountId).where('mailed_at', 'is not', null);
  return (await mailed.orderBy('id', 'desc').limit(1).executeTakeFirst())?.state ?? 'applied';
}

export async function markMailed(tx: Db, id: number, now: number): Promise<void> {
  await tx.updateTable('tutor_decisions').set({ mailed_at: now }).where('id', '=', id).execute();
}

export async function setTutorState(tx: Db, accountId: number, state: TutorState): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ tutor_state: state === 'applied' ? null : state })
    .where('id', '=', accountId)
    .execute();
}

export async function setCheckedOn(tx: Db, accountId: number, checkedOn: string | null): Promise<void> {
  await tx.updateTable('accounts').set({ checked_on: checkedOn }).where('id', '=', accountId).execute();
}

/** Applicants without a decision. The condition is that of a partial index. */
export async function countApplied(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`kind = 'tutor' and tutor_state is null and verified_at is not null`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes decisions, card, application and day of the check of tutors whose newest decision declined them at that time or before. The account stays, and stays declined. */
export const purgeDeclined: Purge = (db, before, limit) =>
  db.transaction().execute(async (tx) => {
    const expired = await tx
      .selectFrom('tutor_decisions as declined')
      .innerJoin('accounts', 'accounts.id', 'declined.account_id')
      .select('account_id')
      .where(sql<boolean>`declined.state = 'declined'`)
      .where('declined.created_at', '<=', before)
      .where('tutor_state', '=', 'declined')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tutor_decisions as newer')
              .select('newer.id')
              .whereRef('newer.account_id', '=', 'declined.account_id')
              .whereRef('newer.id', '>', 'declined.id'),
          ),
        ),
      )
      .limit(limit)
      .execute();
    const ids = expired.map(({ account_id }) => account_id);
    if (ids.length === 0) return 0;
    await deleteCardsOf(tx, ids);
    await deleteApplications(tx, ids);
    await tx.updateTable('accounts').set({ checked_on: null }).where('id', 'in', ids).execute();
    await tx.deleteFrom('tutor_decisions').where('account_id', 'in', ids).execute();
    return ids.length;
  });
