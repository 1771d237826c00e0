import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

export type VerificationCode = Selectable<Schema['verification_codes']>;

/** Inserts a pin and invalidates the older pins of its registration. */
export async function insertVerificationCode(tx: Db, pin: Insertable<Schema['verification_codes']>): Promise<void> {
  if (pin.registration_id)
    await tx.updateTable('verification_codes').set({ code_hash: '' }).where('registration_id', '=', pin.registration_id).execute();
  await tx.insertInto('verification_codes').values(pin).execute();
}

/** Pins that have neither expired nor been replaced. */
export function liveVerificationCodes(db: Db, accountIds: number[], now: number): Promise<VerificationCode[]> {
  return db
    .selectFrom('verification_codes')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('code_hash', '<>', '')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

export async function markCodeUsed(tx: Db, id: number, now: number): Promise<void> {
  await tx.updateTable('verification_codes').set({ used_at: now }).where('id', '=', id).execute();
}

/** Wrong attempts of a network, by id of the pin. */
export async function wrongAttemptsByCode(tx: Db, pinIds: number[], network: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('verification_attempts')
    .select(['code_id', 'attempts'])
    .where('code_id', 'in', pinIds)
    .where('network', '=', network)
    .execute();
  return new Map(rows.map(({ code_id, attempts }) => [code_id, attempts]));
}

export async function recordWrongCode(tx: Db, pin: VerificationCode, network: string): Promise<void> {
  await tx
    .insertInto('verification_attempts')
    .values({ code_id: pin.id, network, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'network']).doUpdateSet((set) => ({ attempts: set('verification_attempts.attempts', '+', 1) })),
    )
    .execute();
  if (pin.network === network) return;
  await tx
    .updateTable('verification_codes')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', pin.id)
    .execute();
}

/** Verification mails of the account since `since`, newest first. */
export function verificationMailsSince(db: Db, accountId: number, since: number): Promise<{ created_at: number; requested_by: string }[]> {
  return db
    .selectFrom('verification_codes')
    .select(['created_at', 'requested_by'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}
