import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

type RequestRow = Selectable<Schema['class_requests']>;

export async function insertRequest(tx: Db, request: { class_id: number; profile_id: number; created_at: number }): Promise<number> {
  const { id } = await tx
    .insertInto('class_requests')
    .values({ ...request, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Requests of a profile for a class, oldest first. */
export function requestsOfProfile(db: Db, classId: number, profileId: number): Promise<RequestRow[]> {
  return db.selectFrom('class_requests').selectAll().where('profile_id', '=', profileId).where('class_id', '=', classId).orderBy('id').execute();
}

export function requestById(db: Db, classId: number, id: number): Promise<RequestRow | undefined> {
  return db.selectFrom('class_requests').selectAll().where('id', '=', id).where('class_id', '=', classId).executeTakeFirst();
}

interface Decision {
  state: 'accepted' | 'declined';
  decided_at: number;
  decided_by: number;
}

export async function storeDecision(tx: Db, id: number, decision: Decision): Promise<void> {
  await tx.updateTable('class_requests').set(decision).where('id', '=', id).execute();
}

/** Declines all requests for a class that wait. @returns their profiles */
export async function declineAllWaiting(tx: Db, classId: number, decision: { decided_at: number; decided_by: number | null }): Promise<number[]> {
  const waiting = tx
    .updateTable('class_requests')
    .set({ state: 'declined', ...decision })
    .where('class_id', '=', classId)
    .where('state', '=', 'waiting');
  return (await waiting.returning('profile_id').execute()).map(({ profile_id }) => profile_id);
}

interface OfProfile {
  classId: number;
  profileId: number;
  now: number;
}

const closeWaiting = (tx: Db, { classId, profileId, now }: OfProfile, state: 'accepted' | 'withdrawn') =>
  tx
    .updateTable('class_requests')
    .set({ state, decided_at: now })
    .where('profile_id', '=', profileId)
    .where('class_id', '=', classId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();

/** A seat that was given in another way answers the request. */
export async function acceptWaiting(tx: Db, of: OfProfile): Promise<void> {
  await closeWaiting(tx, of, 'accepted');
}

/** @returns whether a request was waiting */
export const withdrawWaiting = async (tx: Db, of: OfProfile): Promise<boolean> => (await closeWaiting(tx, of, 'withdrawn')).length > 0;

/** Lets a request that was withdrawn after a time wait again. @returns whether there was one */
export async function reopenWithdrawn(
  tx: Db,
  { classId, profileId, since }: { classId: number; profileId: number; since: number },
): Promise<boolean> {
  const withdrawn = tx
    .selectFrom('class_requests')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('profile_id', '=', profileId)
    .where('class_id', '=', classId)
    .where('state', '=', 'withdrawn')
    .where('decided_at', '>', since);
  const reopened = tx.updateTable('class_requests').set({ state: 'waiting', decided_at: null }).where('id', 'in', withdrawn);
  return (await reopened.returning('id').executeTakeFirst()) !== undefined;
}
