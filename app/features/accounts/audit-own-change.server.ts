import { recordAudit } from '#app/auth/audit-log.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Account } from './accounts.queries.server.ts';
import { fullName } from './full-name.ts';

/** Event of a manifest with its label, and the title of what was changed. */
interface OwnChange {
  action: string;
  label: string;
  title?: string;
}

/** Writes what a member of the staff changed of the own account to the audit log; other accounts have no entries. */
export async function auditOwnChange(tx: Db, account: Account, { action, label, title }: OwnChange, now: number): Promise<void> {
  if (!(await isStaffAccount(tx, account.id))) return;
  const actor = { id: account.id, name: fullName(account) };
  await recordAudit(tx, { actor, action, label, target: { title }, now });
}
