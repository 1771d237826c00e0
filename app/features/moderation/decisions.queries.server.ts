import type { AuditRow } from '#app/auth/audit-log.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Entry of the audit log. Its title is the state that the moderator gave the comment. */
export type Decision = Pick<AuditRow, 'account_id' | 'actor_name' | 'created_at' | 'target_title'>;

/** The last decision of a moderator on each comment, as long as the audit log has it. */
export async function lastDecisions(db: Db, ids: readonly number[]): Promise<Map<number, Decision>> {
  const rows = await db
    .selectFrom('audit_log')
    .select((entry) => [entry.ref('target_id').$notNull().as('target_id'), 'account_id', 'actor_name', 'created_at', 'target_title'])
    .where('target_kind', '=', 'comment')
    .where('target_id', 'in', ids)
    .where('action', '=', 'moderation.decide')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.target_id, row]));
}
