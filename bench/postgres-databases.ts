import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';

/** Runs with the address of a PostgreSQL server, and stops it also when that fails. */
export async function withPostgres<Result>(run: (address: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres();
  try {
    return await run(postgres.address);
  } finally {
    await postgres.stop();
  }
}

export async function createDatabase(address: string): Promise<void> {
  const { pathname, href } = new URL(address);
  await query(href.replace(pathname, '/postgres'), `create database ${pathname.slice(1)}`);
}

/** Writes the statistics of the planner, as autovacuum does within about a minute. */
export const vacuum = (address: string): Promise<unknown> => query(address, 'vacuum analyze');

/** Runs without an index, and creates it again: much faster when all rows are written. */
export async function withoutIndex(address: string, index: string, run: () => Promise<void>): Promise<void> {
  const [{ indexdef = '' } = {}] = await query<{ indexdef: string }>(address, `select indexdef from pg_indexes where indexname = '${index}'`);
  await query(address, `drop index ${index}`);
  await run();
  await query(address, indexdef);
}

async function query<Row extends pg.QueryResultRow>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}
