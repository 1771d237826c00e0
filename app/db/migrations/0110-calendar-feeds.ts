import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Secret addresses of calendars, the choice of a reminder before meetings of classes, and the reminders that were sent. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const table = (name: string, columns: string[]) => `create table ${name} (${columns.join(', ')})${tableSuffix}`;
  const ofAccount = `account_id ${bigint} not null references accounts (id) on delete cascade`;
  const statements = [
    table('calendar_feeds', [
      `account_id ${bigint} primary key references accounts (id) on delete cascade`,
      'secret_hash text not null',
      `created_at ${bigint} not null`,
      `read_at ${bigint}`,
    ]),
    'create unique index calendar_feeds_by_secret on calendar_feeds (secret_hash)',
    // Feeds that no calendar reads any more are deleted by it.
    'create index calendar_feeds_by_use on calendar_feeds (coalesce(read_at, created_at))',
    table('class_reminders', [`account_id ${bigint} primary key references accounts (id) on delete cascade`, `created_at ${bigint} not null`]),
    // A row is written with the mail, so that no household is reminded of a meeting twice.
    table('class_reminders_sent', [
      `meeting_id ${bigint} not null references class_meetings (id) on delete cascade`,
      ofAccount,
      `sent_at ${bigint} not null`,
      'primary key (meeting_id, account_id)',
    ]),
    'create index class_reminders_sent_by_account on class_reminders_sent (account_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
