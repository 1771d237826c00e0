import { type Kysely, sql } from 'kysely';

/** HTML of newsletters beside their text, the part of the subscribers that gets them, and how many of these left through their links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table newsletters add column html text',
    `alter table newsletters add column segment text not null default 'all'`,
    'alter table newsletters add column unsubscribed integer not null default 0',
    'alter table scheduled_newsletters add column html text',
    `alter table scheduled_newsletters add column segment text not null default 'all'`,
    // Which accounts the address of a subscriber has, without a look at their rows.
    'create index accounts_confirmed_by_email on accounts (email_key, kind, level) where email_confirmed_at is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
