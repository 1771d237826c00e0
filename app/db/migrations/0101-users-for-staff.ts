import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What the staff sees of a learner or tutor (decision 0167): the day last seen, the mail with the last pin, a note, and drafts about an account. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql.raw('alter table accounts add column last_seen_on text').execute(db);
  await sql.raw(`alter table registrations add column pin_mail ${bigint}`).execute(db);
  const columns = [
    `account_id ${bigint} primary key references accounts (id) on delete cascade`,
    'text text not null',
    `author_id ${bigint} references accounts (id) on delete set null`,
    `updated_at ${bigint} not null`,
  ];
  await sql.raw(`create table staff_notes (${columns.join(', ')})${tableSuffix}`).execute(db);
  await sql.raw('create index staff_notes_by_author on staff_notes (author_id)').execute(db);
  await sql.raw('create index drafts_by_form on drafts (form, subject)').execute(db);
}
