import type { Db, Schema } from '#app/db/schema.ts';

/** Not dumped: images, and the full text index, whose words stand in the documents. */
const omitted = /^(media$|search_index)/;

/** Returns all rows of the database as text. */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !omitted.test(name));
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
