import { isStaffAccount, rolesOfAccount } from '#app/auth/roles.queries.server.ts';
import { deleteTotp } from '#app/auth/second-factor.queries.server.ts';
import { deleteSessions, lockAccount } from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { authorNamesTag } from '../accounts/accounts.cache-tags.ts';
import { lockStaff } from './administrators.server.ts';
import { revokeInvitationsBy } from './invitation.server.ts';
import { invitationHandlers } from './invitations.server.ts';
import { rolesChangedMail } from './mails/roles-changed.mail.server.ts';
import { resetSecondFactor } from './reset-second-factor.server.ts';
import { type MemberRole, memberRoles, onlyEditors, type staff } from './staff.contract.ts';
import { hasOtherAdministrator, listStaff, replaceStaffRoles } from './staff.queries.server.ts';
import { rolesText } from './staff-roles.ts';

/** Staff roles among stored ones, in a fixed order. */
const staffRolesAmong = (stored: readonly string[]): MemberRole[] => memberRoles.filter((role) => stored.includes(role));

const isSame = (one: readonly MemberRole[], other: readonly MemberRole[]) => rolesText(one) === rolesText(other);

export const staffHandlers: Handlers<typeof staff> = {
  list: async ({ db, query }) => {
    const { rows, total } = await listStaff(db, query);
    return {
      rows: rows.map(({ last_login_at, roles, totp_since, passkey_id, disabled_at, ...member }) => ({
        id: member.id,
        name: fullName(member),
        email: member.email,
        roles: staffRolesAmong(roles),
        hasSecondFactor: totp_since !== null || passkey_id !== null,
        isDisabled: disabled_at !== null,
        lastLoginAt: last_login_at === null ? null : new Date(last_login_at).toISOString(),
      })),
      total,
    };
  },

  setRoles: async ({ db, params: { id }, input, now, config, principal, audit, invalidate, log, notifyMailWorker }) => {
    const roles = staffRolesAmong(input.roles);
    if (roles.includes('newsletter-sender') && !roles.includes('editor')) reject(400, onlyEditors);
    const name = await db.transaction().execute(async (tx) => {
      await lockStaff(tx, principal.id);
      const account = (await lockAccount(tx, id)) ?? reject(404, 'This account is gone');
      const before = staffRolesAmong(await rolesOfAccount(tx, id));
      if (before.length === 0) reject(404, 'This person is no longer on the staff. To have them back, please send an invitation.');
      if (isSame(before, roles)) {
        await audit([]);
        return fullName(account);
      }
      if (input.basedOn && !isSame(staffRolesAmong(input.basedOn), before))
        reject(409, 'These roles were changed since you opened the page. Please look at them again.');
      if (before.includes('administrator') && !roles.includes('administrator')) {
        if (!(await hasOtherAdministrator(tx, id))) reject(409, 'This is the last administrator. Please make another person an administrator first.');
        await revokeInvitationsBy(tx, id, now());
      }
      await replaceStaffRoles(tx, id, roles);
      if (roles.length === 0) {
        await deleteSessions(tx, id);
        // Comments of the account lose the mark of the staff.
        invalidate(authorNamesTag);
        // Only staff can turn it off.
        await deleteTotp(tx, id);
      }
      const change = { before: rolesText(before), after: rolesText(roles), changedBy: principal.name, at: now() };
      await sendMail(tx, { config, now }, rolesChangedMail, { to: account.email, props: change });
      await audit({ id, title: `${fullName(account)}, ${change.before} → ${change.after}` }, tx);
      return fullName(account);
    });
    notifyMailWorker();
    log('roles_changed', { account: id, roles: roles.join(' '), by: principal.id });
    return { message: roles.length > 0 ? `${name} now has these roles: ${rolesText(roles)}` : `${name} is no longer on the staff` };
  },

  resetSecondFactor: async (context) => {
    const { db, params, principal, audit, log, notifyMailWorker } = context;
    if (params.id === principal.id) reject(409, 'This is your own account: you change its second factor under Settings.');
    const name = await db.transaction().execute(async (tx) => {
      await lockStaff(tx, principal.id);
      const account = (await lockAccount(tx, params.id)) ?? reject(404, 'This account is gone');
      if (!(await isStaffAccount(tx, account.id))) reject(404, 'This person is no longer on the staff.');
      if (!(await resetSecondFactor(tx, context, account, principal.name))) reject(409, 'This person has no second factor.');
      await audit({ id: account.id, title: fullName(account) }, tx);
      return fullName(account);
    });
    notifyMailWorker();
    log('second_factor_reset', { account: params.id, by: principal.id });
    return { message: `${name} logs in with the password alone now, and can set up a new second factor` };
  },

  ...invitationHandlers,
};
