import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import { rebuildTable } from '../sqlite/rebuild-table.ts';

/** Columns whose values the code checks: a new kind of account or target must not need a new table definition. */
const columns: [table: string, column: string][] = [
  ['accounts', 'kind'],
  ['likes', 'target'],
  ['comments', 'target'],
];

/** Drops the lists of allowed values. */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  for (const [table, column] of columns) {
    if (engine === 'sqlite')
      await rebuildTable(db, table, (definition) => definition.replace(new RegExp(` check \\(${column} in \\([^)]*\\)\\)`, 'i'), ''));
    else await sql.raw(`alter table ${table} drop constraint ${table}_${column}_check`).execute(db);
  }
}
