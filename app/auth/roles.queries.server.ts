import type { Db } from '#app/db/schema.ts';
import type { Permission } from './permissions.ts';
import { type Role, rolesWith, staffRoles } from './roles.server.ts';

/** Stored roles of an account, which may be unknown to this version. */
export async function rolesOfAccount(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('account_roles').select('role').where('account_id', '=', accountId).orderBy('role').execute();
  return rows.map(({ role }) => role);
}

export async function isStaffAccount(db: Db, accountId: number): Promise<boolean> {
  const rows = db.selectFrom('account_roles').select('role').where('account_id', '=', accountId).where('role', 'in', staffRoles);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Changes nothing when the account has the role. */
export async function grantRole(db: Db, accountId: number, role: Role): Promise<void> {
  await db
    .insertInto('account_roles')
    .values({ account_id: accountId, role })
    .onConflict((conflict) => conflict.columns(['account_id', 'role']).doNothing())
    .execute();
}

/** Changes nothing when the account does not have the role. */
export async function revokeRole(db: Db, accountId: number, role: Role): Promise<void> {
  await db.deleteFrom('account_roles').where('account_id', '=', accountId).where('role', '=', role).execute();
}

/** Email addresses of the accounts with the role that are not disabled, oldest account first. */
export async function emailsWithRole(db: Db, role: Role): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('account_roles', 'account_roles.account_id', 'accounts.id')
    .select('email')
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Accounts among these that are not deleted or disabled, and have a role with this permission. */
export async function accountsWith(db: Db, permission: Permission, accountIds: readonly number[]): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('account_roles')
    .innerJoin('accounts', 'accounts.id', 'account_roles.account_id')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('role', 'in', rolesWith(permission))
    .where('disabled_at', 'is', null)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Email addresses of the accounts with the permission that are not disabled, oldest account first. */
export async function emailsWithPermission(db: Db, permission: Permission): Promise<string[]> {
  const holders = db.selectFrom('account_roles').select('account_id').where('role', 'in', rolesWith(permission));
  const rows = await db.selectFrom('accounts').select('email').where('id', 'in', holders).where('disabled_at', 'is', null).orderBy('id').execute();
  return rows.map(({ email }) => email);
}

/** Whether another account that is not disabled has a role with this permission. */
export async function hasOtherAccountWith(db: Db, permission: Permission, accountId: number): Promise<boolean> {
  const others = db
    .selectFrom('account_roles')
    .innerJoin('accounts', 'accounts.id', 'account_roles.account_id')
    .select('accounts.id')
    .where('role', 'in', rolesWith(permission))
    .where('account_id', '!=', accountId)
    .where('disabled_at', 'is', null);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}
