import pg from 'pg';

export async function createDatabase(address: string): Promise<void> {
  const { pathname, href } = new URL(address);
  await query(href.replace(pathname, '/postgres'), `create database ${pathname.slice(1)}`);
}

/** Writes the statistics of the planner, as autovacuum does within about a minute. */
export const vacuum = (address: string): Promise<void> => query(address, 'vacuum analyze');

async function query(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(text);
  await client.end();
}
