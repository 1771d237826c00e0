import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

interface UndoLinks {
  one_time_tokens: { id: number; purpose: string; account_id: number | null; data: string; created_at: number; used_at: number | null };
}

/** Addresses that accounts had before. Links that undo a change tell of the changes of the last days. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table earlier_emails (
      account_id ${bigint} not null references accounts (id) on delete cascade,
      email_key text not null, owned_from ${bigint} not null, owned_until ${bigint} not null,
      primary key (account_id, email_key))${tableSuffix}`,
    `create index earlier_emails_by_email on earlier_emails (email_key, owned_until)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const links = await (db as unknown as Kysely<UndoLinks>)
    .selectFrom('one_time_tokens')
    .select(['account_id', 'data', 'created_at'])
    .where('purpose', '=', 'email-change-undo')
    .where('used_at', 'is', null)
    .where('account_id', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { account_id, data, created_at } of links) {
    const { from }: { from: string } = JSON.parse(data);
    await sql`insert into earlier_emails (account_id, email_key, owned_from, owned_until)
      values (${account_id}, ${from.toLowerCase()}, 0, ${created_at})
      on conflict (account_id, email_key) do update set owned_until = excluded.owned_until`.execute(db);
  }
}
