import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Misses of a card in a row, and the day until which it rests after a close look (decision 0134). Misses of earlier releases do not count. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  for (const column of [`misses ${bigint} not null default 0`, `rests_until_day ${bigint}`])
    await sql.raw(`alter table cards add column ${column}`).execute(db);
}
