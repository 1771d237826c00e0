import { sql } from 'kysely';
import { expect } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { explain } from '#tests/support/query-plans.ts';

const test = withAppPerFile();

interface ForeignKey {
  child: string;
  column: string;
  parent: string;
}

const catalog = {
  sqlite: sql<ForeignKey>`select tables.name as child, keys."from" as "column", keys."table" as parent
    from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`,
  postgres: sql<ForeignKey>`select conrelid::regclass::text as child, attname as "column", confrelid::regclass::text as parent
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) where contype = 'f'`,
};

test('a deleted row finds the rows that refer to it by an index', async ({ app }) => {
  const { db } = app.context;
  const { rows: foreignKeys } = await catalog[engine].execute(db);
  expect(foreignKeys.length).toBeGreaterThan(30);
  const scanning: string[] = [];
  for (const { child, column, parent } of foreignKeys) {
    // The statement that either engine runs for an action of the foreign key, and for its check without one.
    const { scans } = await explain(db, sql`delete from ${sql.table(child)} where ${sql.ref(column)} = ${1}`.compile(db));
    if (scans.includes(child)) scanning.push(`deleting from ${parent} scans ${child}: no index begins with ${column}`);
  }
  expect(scanning).toEqual([]);
});
