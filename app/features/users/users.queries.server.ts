import './users.tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Note about an account with its author. */
export const noteAbout = (db: Db, accountId: number) =>
  db
    .selectFrom('staff_notes')
    .leftJoin('accounts', 'accounts.id', 'staff_notes.author_id')
    .select(['text', 'author_id', 'updated_at', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Requires the locked account. */
export async function putNote(tx: Db, { account_id, ...note }: Insertable<Schema['staff_notes']>): Promise<void> {
  await tx
    .insertInto('staff_notes')
    .values({ account_id, ...note })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(note))
    .execute();
}
