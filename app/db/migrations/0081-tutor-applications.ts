import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Texts of an application as a tutor (decision 0133): as JSON of its registration, and in a table of their own once the email is verified. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  await sql.raw('alter table registrations add column application text').execute(db);
  const texts = ['dialect', 'town', 'experience', 'ages', 'why'].map((name) => `${name} text`).join(', ');
  const account = `account_id ${bigint} primary key references accounts (id) on delete cascade`;
  await sql.raw(`create table tutor_applications (${account}, ${texts})${tableSuffix}`).execute(db);
}
