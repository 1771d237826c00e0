import { type AuditTarget, recordAudit } from '#app/auth/audit-log.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Names what the call changed, for its entry in the audit log: one entry per target, none for an empty list. With `tx` the
 * entries are written in that transaction, else after the handler. A handler that names nothing gets one entry, with the id of its path.
 */
export type NameAuditTargets = (targets: AuditTarget | AuditTarget[], tx?: Db) => Promise<void>;

interface AuditedCall {
  /** 'blog.create' */
  name: string;
  endpoint: Endpoint;
  principal: { id: number; name: string } | undefined;
  params: Record<string, number | string>;
  db: Db;
  now: () => number;
}

/** Recorder of one call. `complete` runs after the handler has succeeded, before the reply is sent. */
export function createAuditRecorder({ name, endpoint, principal, params, db, now }: AuditedCall) {
  const pending: AuditTarget[] = [];
  let isNamed = false;

  async function record(targets: AuditTarget[], to: Db): Promise<void> {
    if (!endpoint.audit || !principal) return;
    const { label, target: kind } = endpoint.audit;
    for (const target of targets) await recordAudit(to, { actor: principal, action: name, label, kind, target, now: now() });
  }

  const nameTargets: NameAuditTargets = async (targets, tx) => {
    isNamed = true;
    if (tx) await record([targets].flat(), tx);
    else pending.push(...[targets].flat());
  };

  return {
    nameTargets,
    complete: () => record(isNamed ? pending : [{ id: Object.values(params).find((param) => typeof param === 'number') }], db),
  };
}
