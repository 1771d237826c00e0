import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Results of the checkpoints of units. */
export async function up(db: Kysely<unknown>, { engine, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const real = engine === 'postgres' ? 'double precision' : 'real';
  const statements = [
    `create table unit_progress (
      profile_id ${bigint} not null references profiles (id) on delete cascade, unit_id ${bigint} not null references units (id) on delete cascade,
      done_at ${bigint}, best ${real} not null, primary key (profile_id, unit_id))${tableSuffix}`,
    `create index unit_progress_by_unit on unit_progress (unit_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
