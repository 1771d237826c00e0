import { sql } from 'kysely';
import { givenRoles, type Role, staffRoles } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Page of the staff, oldest account first, with the roles, the second factors and the time of the last login of each account. */
export async function listStaff(db: Db, { page = 1, limit }: { page?: number | undefined; limit: number }) {
  const { count } = await db
    .selectFrom('account_roles')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
    .where('role', 'in', staffRoles)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'disabled_at'])
    .select(({ selectFrom }) =>
      selectFrom('audit_log')
        .select('created_at')
        .whereRef('account_id', '=', 'accounts.id')
        .where('action', '=', 'accounts.staffLogin')
        .orderBy('audit_log.id', 'desc')
        .limit(1)
        .as('last_login_at'),
    )
    .select(({ selectFrom }) => [
      selectFrom('totp_secrets').select('confirmed_at').whereRef('account_id', '=', 'accounts.id').as('totp_since'),
      selectFrom('passkeys').select('id').whereRef('account_id', '=', 'accounts.id').limit(1).as('passkey_id'),
    ])
    .where('id', 'in', ({ selectFrom }) => selectFrom('account_roles').select('account_id').where('role', 'in', staffRoles))
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const roles = await rolesOfAccounts(
    db,
    members.map(({ id }) => id),
  );
  return { rows: members.map((member) => ({ ...member, roles: roles.get(member.id) ?? [] })), total: count };
}

/** Stored roles by account, which may be unknown to this version. */
async function rolesOfAccounts(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const roles = new Map<number, string[]>();
  if (ids.length === 0) return roles;
  const rows = await db.selectFrom('account_roles').select(['account_id', 'role']).where('account_id', 'in', ids).orderBy('role').execute();
  for (const { account_id, role } of rows) roles.set(account_id, [...(roles.get(account_id) ?? []), role]);
  return roles;
}

/** Replaces the roles of an account that administrators give. Its other roles stay, also those that this version does not know. */
export async function replaceStaffRoles(tx: Db, accountId: number, roles: readonly Role[]): Promise<void> {
  await tx.deleteFrom('account_roles').where('account_id', '=', accountId).where('role', 'in', givenRoles).execute();
  if (roles.length > 0)
    await tx
      .insertInto('account_roles')
      .values(roles.map((role) => ({ account_id: accountId, role })))
      .execute();
}

/** Whether an account that can log in has the role, besides this one. */
export async function hasOtherAdministrator(tx: Db, accountId: number): Promise<boolean> {
  const others = tx
    .selectFrom('account_roles')
    .innerJoin('accounts', 'accounts.id', 'account_roles.account_id')
    .select(sql<number>`1`.as('one'))
    .where('role', '=', 'administrator')
    .where('account_id', '<>', accountId)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .limit(1);
  return (await others.executeTakeFirst()) !== undefined;
}
