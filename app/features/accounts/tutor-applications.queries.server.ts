import './registrations.tables.ts';
import type { Db } from '#app/db/schema.ts';
import type { StoredApplication } from './tutor-application.contract.ts';

export async function insertApplication(tx: Db, accountId: number, application: StoredApplication): Promise<void> {
  await tx
    .insertInto('tutor_applications')
    .values({ account_id: accountId, ...application })
    .execute();
}

/** Null without any text. */
export async function applicationOf(db: Db, accountId: number): Promise<StoredApplication | null> {
  return (await db.selectFrom('tutor_applications').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ?? null;
}

export async function deleteApplications(tx: Db, accountIds: number[]): Promise<void> {
  await tx.deleteFrom('tutor_applications').where('account_id', 'in', accountIds).execute();
}
