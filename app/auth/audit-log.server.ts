import type { Db } from '#app/db/schema.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { insertAuditEntry } from './audit-log.queries.server.ts';

/** Actor of changes by commands on the server. No account has this id. */
export const operator = { id: 0, name: 'The operator of the server' };

/** Longer titles are cut, in code points. */
const maxTitle = 200;

/** Record that an action changed: at least its id or its title. Never a text of a message, a password or a token. */
export interface AuditTarget {
  id?: number | undefined;
  /** Title at that time. */
  title?: string | undefined;
}

interface AuditEvent {
  /** Account that acts, with its name at that time, or the operator. */
  actor: { id: number; name: string };
  /** Endpoint such as 'blog.update', or an event of a manifest such as 'accounts.staffLogin'. */
  action: string;
  /** Predicate of the entry: 'deleted a post'. Stored in the search key alone. */
  label: string;
  /** Kind of the target: 'post'. */
  kind?: string | undefined;
  target?: AuditTarget | undefined;
  now: number;
}

/** Search key of what was done; the one of the actor is separate, because it is deleted with the account. */
export const subjectKey = (label: string, title: string) => foldForSearch(`${label} ${title}`);

/** Writes an entry to the audit log; `tx` is the transaction of the action where there is one. */
export async function recordAudit(tx: Db, { actor, action, label, kind, target = {}, now }: AuditEvent): Promise<void> {
  const title = [...(target.title ?? '')].slice(0, maxTitle).join('');
  await insertAuditEntry(tx, {
    created_at: now,
    account_id: actor.id,
    actor_name: actor.name,
    action,
    target_kind: kind ?? null,
    target_id: target.id ?? null,
    target_title: title,
    actor_key: foldForSearch(actor.name),
    subject_key: subjectKey(label, title),
  });
}
