import { type Kysely, sql } from 'kysely';
import type { Words } from '../column-types.ts';

/** What only one of several processes does at a time. */
export async function up(db: Kysely<unknown>, { time, end }: Words): Promise<void> {
  await sql.raw(`create table leases (name text not null primary key, holder text not null, until ${time} not null)${end}`).execute(db);
}
