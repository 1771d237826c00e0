import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Sounds that were uploaded for posts which are not saved yet, and the chunks of uploads. */
export async function up(db: Kysely<unknown>, { id, bigint, blob, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table sounds (
      id ${id}, account_id ${bigint} not null, bytes ${bigint} not null, hash text, seconds ${bigint}, problem text,
      created_at ${bigint} not null)${tableSuffix}`,
    `create table sound_chunks (
      sound_id ${bigint} not null references sounds (id) on delete cascade, nth ${bigint} not null, bytes ${blob} not null,
      primary key (sound_id, nth))${tableSuffix}`,
    `create index sounds_by_hash on sounds (hash) where hash is not null`,
    `create index sounds_ready on sounds (created_at) where hash is not null`,
    `create index sounds_unfinished on sounds (account_id, id) where hash is null`,
    `create index sounds_unfinished_by_time on sounds (created_at) where hash is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
