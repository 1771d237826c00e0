import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Interruptions of jobs and mails, kinds of mails, and mails as dead letters (decision 0036). */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table jobs add column interruptions integer not null default 0`,
    `alter table mails add column interruptions integer not null default 0`,
    `alter table mails add column kind text not null default ''`,
    `alter table mails add column dead_at ${bigint}`,
    `create index mails_dead on mails (dead_at, id) where dead_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
