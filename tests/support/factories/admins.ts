import type { TestApp } from '../test-app.ts';

/** Inserts a second administrator with the password of the first. */
export async function insertSecondAdmin({ context: { db } }: TestApp): Promise<void> {
  const { id: _, ...first } = await db.selectFrom('accounts').selectAll().where('kind', '=', 'admin').executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ ...first, email: 'second@example.com', email_key: 'second@example.com' })
    .execute();
}
