import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Reminders of profiles by email, and the secret of the link that stops those of a household (decision 0137). */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const columns = [
    `profile_id ${bigint} primary key references profiles (id) on delete cascade`,
    'days text not null',
    `hour ${bigint} not null`,
    `next_at ${bigint}`,
    `unanswered ${bigint} not null default 0`,
    `sent_day ${bigint}`,
    `created_at ${bigint} not null`,
  ];
  const statements = [
    `create table reminders (${columns.join(', ')})${tableSuffix}`,
    'create index reminders_by_time on reminders (next_at, profile_id) where next_at is not null',
    'alter table households add column reminder_token text',
    'create unique index households_by_reminder_token on households (reminder_token) where reminder_token is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
