import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Threads whose replies are told by mail, and the replies. Earlier replies cause no mail. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table reply_threads (
      id ${id}, comment_id ${bigint} not null references comments (id) on delete cascade,
      account_id ${bigint} not null references accounts (id) on delete cascade,
      token text not null unique, batch integer not null default 0, mailed_at ${bigint}, muted_at ${bigint},
      unique (comment_id, account_id))${tableSuffix}`,
    `create index reply_threads_by_account on reply_threads (account_id)`,
    `create table reply_notices (
      id ${id}, reply_id ${bigint} not null unique references comments (id) on delete cascade,
      thread_id ${bigint} not null references reply_threads (id) on delete cascade,
      created_at ${bigint} not null, mail_id ${bigint})${tableSuffix}`,
    `create index reply_notices_by_thread on reply_notices (thread_id, reply_id) where mail_id is null`,
    `create index reply_notices_by_mail on reply_notices (mail_id) where mail_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
