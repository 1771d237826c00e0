import { type Kysely, sql } from 'kysely';
import type { Words } from '../words.ts';

/** Addresses that bounced, and how far each newsletter has come. */
export async function up(db: Kysely<unknown>, { time }: Words): Promise<void> {
  const counted = ['sent', 'failed', 'skipped'];
  const statements = [
    `alter table subscribers add column suppressed_at ${time}`,
    `drop index subscribers_active`,
    `create index subscribers_active on subscribers (id)
      where confirmed_at is not null and unsubscribed_at is null and suppressed_at is null`,
    ...counted.map((state) => `alter table newsletters add column ${state} integer not null default 0`),
    `update newsletters set ${counted
      .map((state) => `${state} = (select count(*) from mails where newsletter_id = newsletters.id and state = '${state}')`)
      .join(', ')}`,
    `create index newsletters_by_time on newsletters (created_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
