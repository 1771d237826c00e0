import { type Kysely, sql } from 'kysely';
import type { Words } from '../words.ts';

/** Addresses that bounced, how far each newsletter has come, and how often a mail has failed. */
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
    // What was called a try was a claim. Which of them failed is not known: mails that wait have all their waits before them.
    `alter table mails rename column tries to claims`,
    `alter table mails add column failures integer not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
