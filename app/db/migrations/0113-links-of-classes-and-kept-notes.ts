import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Households that know the link of a class, notes that families keep, and the time until which a family can undo its leaving (decision 0183). Families of
 * before count as knowing the link.
 */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const table = (name: string, columns: string[]) => `create table ${name} (${columns.join(', ')})${tableSuffix}`;
  const statements = [
    `alter table class_members add column returns_until ${bigint}`,
    table('class_link_households', [
      `id ${id}`,
      `class_id ${bigint} not null references classes (id) on delete cascade`,
      // Null once the account is deleted: the family has left, and has no name.
      `account_id ${bigint} references accounts (id) on delete set null`,
    ]),
    'create unique index class_link_households_by_class on class_link_households (class_id, account_id)',
    'create index class_link_households_by_account on class_link_households (account_id)',
    `insert into class_link_households (class_id, account_id)
      select distinct class_id, account_id from class_members inner join profiles on profiles.id = class_members.profile_id`,
    table('kept_class_notes', [
      `id ${id}`,
      `account_id ${bigint} not null references accounts (id) on delete cascade`,
      'class_name text not null',
      'author text not null',
      'text text not null',
      `written_at ${bigint} not null`,
    ]),
    'create index kept_class_notes_by_account on kept_class_notes (account_id, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
