import { type Kysely, sql } from 'kysely';
import { emailKey } from '#app/lib/email-key.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import type { ColumnTypes } from '../column-types.ts';

/**
 * State, search key and answers of contact messages. Earlier messages count as answered: until now the academy answered from
 * its mailbox, and none of them may wait in the inbox for a second answer.
 */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table contact_messages add column state text not null default 'open'`,
    `alter table contact_messages add column email_key text not null default ''`,
    `alter table contact_messages add column search_key text not null default ''`,
    `alter table contact_messages add column mail_message_id text`,
    `update contact_messages set state = 'answered'`,
    `create table contact_answers (
      id ${id}, contact_message_id ${bigint} not null references contact_messages (id) on delete cascade,
      account_id ${bigint} references accounts (id) on delete set null, text text not null,
      mail_id ${bigint} not null, mail_message_id text not null, created_at ${bigint} not null)${tableSuffix}`,
    `create index contact_answers_by_message on contact_answers (contact_message_id, id)`,
    `create index contact_answers_by_account on contact_answers (account_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillKeys(db);
  await sql.raw(`create index contact_messages_by_state on contact_messages (state, id)`).execute(db);
  await sql.raw(`create index contact_messages_by_email on contact_messages (email_key)`).execute(db);
}

const batch = 500;

interface Row {
  id: number;
  name: string;
  email: string;
  subject: string;
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select id, name, email, subject from contact_messages where id > ${last} order by id limit ${batch}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    for (const { id, name, email, subject } of rows)
      await sql`update contact_messages
        set email_key = ${emailKey(email)}, search_key = ${foldForSearch(`${name} ${email} ${subject}`)} where id = ${id}`.execute(db);
    last = end.id;
  }
}
