import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type ClassRow = Selectable<Schema['classes']>;
type SeatRow = Selectable<Schema['class_members']>;

/** Row lock on a class: all that gives or takes a place of it waits for the end of this transaction. */
export function lockClass(tx: Db, id: number): Promise<ClassRow | undefined> {
  return tx
    .updateTable('classes')
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function seatOf(db: Db, classId: number, profileId: number): Promise<SeatRow | undefined> {
  return db.selectFrom('class_members').selectAll().where('class_id', '=', classId).where('profile_id', '=', profileId).executeTakeFirst();
}

export async function countMembers(db: Db, classId: number): Promise<number> {
  const members = db.selectFrom('class_members').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await members.where('class_id', '=', classId).where('left_at', 'is', null).executeTakeFirstOrThrow()).count;
}

export async function insertSeat(tx: Db, seat: { class_id: number; profile_id: number; joined_at: number }): Promise<void> {
  await tx.insertInto('class_members').values(seat).execute();
}

export async function reopenSeat(tx: Db, id: number): Promise<void> {
  await tx.updateTable('class_members').set({ left_at: null, returns_until: null }).where('id', '=', id).execute();
}

interface ClosedSeat {
  classId: number;
  profileId: number;
  now: number;
  /** Time until which the family can undo it; null when the staff end the seat. */
  returnsUntil: number | null;
}

/** @returns false for a profile without a seat */
export async function closeSeat(tx: Db, { classId, profileId, now, returnsUntil }: ClosedSeat): Promise<boolean> {
  const seat = tx.updateTable('class_members').where('class_id', '=', classId).where('profile_id', '=', profileId);
  const open = seat.set({ left_at: now, returns_until: returnsUntil });
  return (await open.where('left_at', 'is', null).returning('id').executeTakeFirst()) !== undefined;
}

export function profileById(db: Db, id: number) {
  return db.selectFrom('profiles').select(['id', 'account_id', 'name', 'age_band', 'zone']).where('id', '=', id).executeTakeFirst();
}

/** Profile of an account; undefined also for a profile of another household. */
export function ownProfile(db: Db, accountId: number, id: number) {
  return db.selectFrom('profiles').select(['id', 'name', 'zone']).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
}
