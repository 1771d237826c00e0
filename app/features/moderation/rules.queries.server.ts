import { permissionsOf, roles } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Returns false when the rules have changed since `version`. */
export async function updateRules(db: Db, rules: { hold_words: string; hold_anonymous_since: number | null }, version: number): Promise<boolean> {
  const updated = await db
    .updateTable('comment_rules')
    .set({ ...rules, version: version + 1 })
    .where('id', '=', 1)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function isDigestOn(db: Db, accountId: number): Promise<boolean> {
  return (await db.selectFrom('comment_digests').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;
}

/** The first digest is due a day after it was switched on. */
export async function setDigest(db: Db, accountId: number, on: boolean, now: number): Promise<void> {
  if (!on) await db.deleteFrom('comment_digests').where('account_id', '=', accountId).execute();
  else
    await db
      .insertInto('comment_digests')
      .values({ account_id: accountId, sent_at: now })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute();
}

const moderatorRoles = roles.filter((role) => permissionsOf([role]).has('comments:moderate'));

/** Marks the digests that are due as sent, and returns the email addresses of the accounts that still moderate and are not disabled. */
export async function claimDigests(tx: Db, dueBefore: number, now: number): Promise<string[]> {
  const due = await tx.updateTable('comment_digests').set({ sent_at: now }).where('sent_at', '<=', dueBefore).returning('account_id').execute();
  if (due.length === 0) return [];
  const moderators = await tx
    .selectFrom('accounts')
    .innerJoin('account_roles', 'account_roles.account_id', 'accounts.id')
    .select('email')
    .distinct()
    .where(
      'accounts.id',
      'in',
      due.map(({ account_id }) => account_id),
    )
    .where('role', 'in', moderatorRoles)
    .where('disabled_at', 'is', null)
    .execute();
  return moderators.map(({ email }) => email);
}
