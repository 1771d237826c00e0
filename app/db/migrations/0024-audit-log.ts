import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Audit log of staff. Without foreign keys: an entry outlives the account and the row that it names. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table audit_log (
      id ${id}, created_at ${bigint} not null, account_id ${bigint} not null, actor_name text not null, action text not null,
      target_kind text, target_id ${bigint}, target_title text not null, actor_key text not null, subject_key text not null)${tableSuffix}`,
    `create index audit_log_by_account on audit_log (account_id, id)`,
    `create index audit_log_by_action on audit_log (action, id)`,
    `create index audit_log_by_target on audit_log (target_kind, target_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
