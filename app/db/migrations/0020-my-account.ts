import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Device and last use of sessions, and whether an account wants notices of replies. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table sessions add column device text not null default ''`,
    `alter table sessions add column last_used_at ${bigint} not null default 0`,
    `update sessions set last_used_at = created_at`,
    `alter table accounts add column notify_replies integer not null default 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
