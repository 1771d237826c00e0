import { type Kysely, sql } from 'kysely';

interface SchemaObject {
  type: string;
  sql: string;
}

/**
 * Rebuilds a table of SQLite with an edited definition: rows, indexes, triggers and the highest used id stay.
 * Foreign keys must be off, as they are during migrations (sqlite.org/lang_altertable.html, section 7).
 */
export async function rebuildTable(db: Kysely<unknown>, table: string, edit: (definition: string) => string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<SchemaObject>`select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.sql;
  if (definition === undefined) throw new Error(`There is no table ${table}.`);
  const copy = `${table}_rebuilt`;
  await run(edit(definition).replace(/^create table\s+"?\w+"?/i, `create table ${copy}`));
  await run(`insert into ${copy} select * from ${table}`);
  if (/autoincrement/i.test(definition)) {
    await run(`delete from sqlite_sequence where name = '${copy}'`);
    await run(`insert into sqlite_sequence (name, seq) select '${copy}', seq from sqlite_sequence where name = '${table}'`);
  }
  await run(`drop table ${table}`);
  await run(`alter table ${copy} rename to ${table}`);
  for (const { type, sql: statement } of rows) if (type !== 'table') await run(statement);
}
