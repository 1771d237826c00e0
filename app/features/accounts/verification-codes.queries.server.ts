import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type Pin = Selectable<Schema['pins']>;

/** A new pin replaces the older ones of its registration. */
export async function insertPin(tx: Db, pin: Insertable<Schema['pins']>): Promise<void> {
  if (pin.registration_id) await tx.updateTable('pins').set({ pin_hash: '' }).where('registration_id', '=', pin.registration_id).execute();
  await tx.insertInto('pins').values(pin).execute();
}

/** Pins that have neither expired nor been replaced. */
export function livePins(db: Db, accountIds: number[], now: number): Promise<Pin[]> {
  return db
    .selectFrom('pins')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('pin_hash', '<>', '')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

export async function markPinUsed(tx: Db, id: number, now: number): Promise<void> {
  await tx.updateTable('pins').set({ used_at: now }).where('id', '=', id).execute();
}

/** How many wrong pins this network has typed, by pin. */
export async function attemptsOf(tx: Db, pinIds: number[], network: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('pin_attempts')
    .select(['pin_id', 'attempts'])
    .where('pin_id', 'in', pinIds)
    .where('network', '=', network)
    .execute();
  return new Map(rows.map(({ pin_id, attempts }) => [pin_id, attempts]));
}

export async function countAttempt(tx: Db, pin: Pin, network: string): Promise<void> {
  await tx
    .insertInto('pin_attempts')
    .values({ pin_id: pin.id, network, attempts: 1 })
    .onConflict((conflict) => conflict.columns(['pin_id', 'network']).doUpdateSet((set) => ({ attempts: set('pin_attempts.attempts', '+', 1) })))
    .execute();
  if (pin.network === network) return;
  await tx
    .updateTable('pins')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', pin.id)
    .execute();
}

/** The account's mails about verification since `since`, newest first. */
export function mailsSince(db: Db, accountId: number, since: number): Promise<{ created_at: number; requested_by: string }[]> {
  return db
    .selectFrom('pins')
    .select(['created_at', 'requested_by'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}
