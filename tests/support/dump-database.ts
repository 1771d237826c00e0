import type { Db, Schema } from '#app/db/schema.ts';

/** Returns all rows of the database as text, except images. */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'media');
  const rows = await Promise.all(
    tables.map((name) =>
      db
        .selectFrom(name as keyof Schema)
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(Object.fromEntries(tables.map((name, index) => [name, rows[index]])));
}
