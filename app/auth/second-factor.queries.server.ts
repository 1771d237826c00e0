import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Secret of an authenticator app, confirmed or not. */
export function totpSecret(db: Db, accountId: number): Promise<Selectable<Schema['totp_secrets']> | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function hasPasskey(db: Db, accountId: number): Promise<boolean> {
  const rows = db.selectFrom('passkeys').select('id').where('account_id', '=', accountId).limit(1);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Oldest first. */
export async function passkeyNames(db: Db, accountId: number): Promise<string[]> {
  return (await db.selectFrom('passkeys').select('name').where('account_id', '=', accountId).orderBy('id').execute()).map(({ name }) => name);
}

/** Stores a secret that waits for its first code, and replaces an earlier one of the account. */
export async function storeTotpSecret(tx: Db, accountId: number, secret: string, now: number): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('account_id', '=', accountId).execute();
  await tx.insertInto('totp_secrets').values({ account_id: accountId, secret, created_at: now, confirmed_at: null }).execute();
}

export async function confirmTotpSecret(tx: Db, accountId: number, { step, now }: { step: number; now: number }): Promise<void> {
  await tx.updateTable('totp_secrets').set({ confirmed_at: now, last_step: step }).where('account_id', '=', accountId).execute();
}

/** False when a code of this step, or of a later one, was used before. */
export async function consumeTotpStep(tx: Db, accountId: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function replaceRecoveryCodes(tx: Db, accountId: number, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** False when the code is wrong or was used before. */
export async function consumeRecoveryCode(tx: Db, accountId: number, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const codes = db.selectFrom('recovery_codes').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await codes.where('account_id', '=', accountId).executeTakeFirstOrThrow()).count;
}

/** Takes the authenticator app off an account, with its recovery codes. False when there is none that was confirmed. */
export async function deleteTotp(tx: Db, accountId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const deleted = await tx.deleteFrom('totp_secrets').where('account_id', '=', accountId).returning('confirmed_at').executeTakeFirst();
  return typeof deleted?.confirmed_at === 'number';
}

/** Deletes the passkeys of an account that were added at `since` (ms) or later. @returns how many */
export async function deletePasskeys(tx: Db, accountId: number, since = 0): Promise<number> {
  const rows = tx.deleteFrom('passkeys').where('account_id', '=', accountId).where('created_at', '>=', since);
  return (await rows.returning('id').execute()).length;
}
