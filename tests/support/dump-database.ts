import type { Db, Schema } from '#app/db/schema.ts';

/** Everything that the database holds, pictures apart, as one text. */
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
  return JSON.stringify(Object.fromEntries(tables.map((name, nth) => [name, rows[nth]])));
}
