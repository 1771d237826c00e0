import { DatabaseSync } from 'node:sqlite';
import { immutable } from './verify-copy.server.ts';

/** Tables that an academy without users writes, too, and whose loss no user notices. */
const bookkeeping = ['backup_failures', 'backups', 'learning_figures', 'leases', 'named_locks', 'rate_limits'];
/** Periodic jobs are queued again after each run, at another time. */
const periodicJob = "coalesce(a.unique_key, b.unique_key) is 'periodic'";

/** Compares all rows of the database with those of a copy. A copy that cannot be read has other rows. */
export function hasSameContent(databaseUrl: string, copy: string): boolean {
  const database = new DatabaseSync(databaseUrl, { readOnly: true });
  try {
    database.prepare('attach ? as copy').run(immutable(copy).href);
    return tablesOf(database).every((table) => hasSameRows(database, table));
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** Tables with rows of their own; the search index follows from them. Pictures and recordings come last: they are large, and seldom all that differs. */
const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `select name from pragma_table_list as list where schema = 'main' and type = 'table' and name not like 'sqlite%'
      order by exists (select 1 from pragma_table_info(list.name) where upper(type) = 'BLOB'), name`,
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !bookkeeping.includes(name));

function hasSameRows(database: DatabaseSync, table: string): boolean {
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${name}"`);
  const rowOf = (alias: string) => `(${['rowid', ...columns].map((column) => `${alias}.${column}`).join()})`;
  const exception = table === 'jobs' ? ` and not ${periodicJob}` : '';
  const difference = `select 1 from main."${table}" as a full join copy."${table}" as b on a.rowid = b.rowid where ${rowOf('a')} is not ${rowOf('b')}${exception} limit 1`;
  return database.prepare(difference).get() === undefined;
}
