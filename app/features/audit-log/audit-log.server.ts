import { type AuditRow, auditEntries } from '#app/auth/audit-log.queries.server.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { AuditEntry, auditLog } from './audit-log.contract.ts';
import { peopleWithEntries } from './audit-log.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** @param labels predicates by action; an action of another version shows its name */
export function createAuditLog(labels: Record<string, string>) {
  const labelOf = (action: string) => labels[action] ?? action;

  const toEntry = (row: AuditRow): AuditEntry => ({
    id: row.id,
    at: iso(row.created_at),
    accountId: row.account_id,
    name: row.actor_name || null,
    action: row.action,
    label: labelOf(row.action),
    kind: row.target_kind,
    targetId: row.target_id,
    title: row.target_title || null,
  });

  async function* toEntries(rows: AsyncIterable<AuditRow>) {
    for await (const row of rows) yield toEntry(row);
  }

  const handlers: Handlers<typeof auditLog> = {
    list: async ({ db, query: { limit, before, ...filter } }) => {
      const entries: AuditEntry[] = [];
      for await (const entry of toEntries(auditEntries(db, filter, before))) if (entries.push(entry) === limit) break;
      return entries;
    },
    people: ({ db }) => peopleWithEntries(db),
    export: async ({ db, query }) => toEntries(auditEntries(db, query)),
  };

  async function* exportEntries(db: Db, { id }: DataOwner) {
    for await (const { at, label, title } of toEntries(auditEntries(db, { account: id }))) yield { at, what: label, title };
  }

  return { handlers, exportEntries, labelOf };
}
