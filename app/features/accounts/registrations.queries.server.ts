import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { searchKey } from '#app/lib/search-key.ts';

export type RegistrationRow = Selectable<Schema['registrations']>;

export function insertRegistration(tx: Db, registration: Insertable<Schema['registrations']>): Promise<RegistrationRow> {
  return tx.insertInto('registrations').values(registration).returningAll().executeTakeFirstOrThrow();
}

/** Oldest first. */
export function registrationsOf(db: Db, accountId: number): Promise<RegistrationRow[]> {
  return db.selectFrom('registrations').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

export async function setPinMail(tx: Db, id: number, mail: number): Promise<void> {
  await tx.updateTable('registrations').set({ pin_mail: mail }).where('id', '=', id).execute();
}

/** Pins of the registration stay, so that their mails count towards the limits, but no longer verify. */
export async function deleteRegistration(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('registrations').where('id', '=', id).execute();
}

export async function deleteRegistrations(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('registrations').where('account_id', '=', accountId).execute();
}

/** Copies the fields that accounts have from the registration, so that an account never mixes two registrations. */
export async function copyToAccount(tx: Db, registration: RegistrationRow, verifiedAt: number | null): Promise<void> {
  const { id: _, account_id, network: __, application: ___, pin_mail: ____, ...copied } = registration;
  await tx
    .updateTable('accounts')
    .set({ ...copied, search_key: searchKey(copied), verified_at: verifiedAt, email_confirmed_at: verifiedAt })
    .where('id', '=', account_id)
    .execute();
}
