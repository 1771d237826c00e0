import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Time of a renewed subscription; the account that scheduled a newsletter, and the time from which it is held back (decision 0171). */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table subscribers add column resubscribed_at ${bigint}`,
    `alter table scheduled_newsletters add column scheduled_by ${bigint}`,
    `alter table scheduled_newsletters add column held_at ${bigint}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
