import type { AppContext } from '#app/app-context.server.ts';
import { recordAudit } from '#app/auth/audit-log.server.ts';
import { revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { consumeToken, findToken, issueToken } from '#app/auth/one-time-tokens.server.ts';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { grantRole } from '#app/auth/roles.queries.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  createLoginSessionForLockedAccount,
  createLoginThrottle,
  insertAccount,
  rejectDisabled,
  staffAccountsByEmail,
  storePassword,
  updateDetails,
} from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Body } from '#app/http/endpoint.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { authorNamesTag } from '../accounts/accounts.cache-tags.ts';
import { lockStaff } from './administrators.server.ts';
import { invitation, openInvitations } from './invitation.server.ts';
import { invitationMail } from './mails/invitation.mail.server.ts';
import { maxOpenInvitations, type StaffRole, type staff } from './staff.contract.ts';
import { staffFeature } from './staff.feature.ts';
import { invitedRoles, rolesText } from './staff-roles.ts';

type InvitationHandlers = Pick<Handlers<typeof staff>, 'invitations' | 'invite' | 'withdraw' | 'readInvitation' | 'accept'>;

export const invitationHandlers: InvitationHandlers = {
  invitations: async ({ db, now }) =>
    (await openInvitations(db, now())).map(({ id, data, expires_at }) => ({
      id,
      email: data.email,
      role: data.role,
      newsletters: data.newsletters ?? false,
      invitedBy: data.inviterName,
      expiresAt: new Date(expires_at).toISOString(),
    })),

  invite: async ({ db, input: { email, role, newsletters, draft }, now, config, principal, audit, log, notifyMailWorker }) => {
    const message = await db.transaction().execute(async (tx) => {
      await lockStaff(tx, principal.id);
      const sent = await sendInvitation(tx, { config, now }, { email, role, newsletters: newsletters === 'on', inviter: principal });
      await deleteSavedDraft(tx, principal.id, 'invitation', draft);
      await audit({ title: emailKey(email) }, tx);
      return sent;
    });
    notifyMailWorker();
    log('staff_invited', { email: maskEmail(email), role, account: principal.id });
    return { message };
  },

  withdraw: async ({ db, params, now, principal, audit, log }) => {
    const { data } = await db.transaction().execute(async (tx) => {
      await lockStaff(tx, principal.id);
      const found = (await openInvitations(tx, now())).find(({ id }) => id === params.id);
      const open = found ?? reject(404, 'This invitation is gone: it was accepted or withdrawn, or has expired');
      await revokeTokens(tx, [open.id], now());
      await audit({ title: emailKey(open.data.email) }, tx);
      return open;
    });
    log('staff_invitation_withdrawn', { email: maskEmail(data.email), account: principal.id });
    return { message: `The invitation of ${data.email} is withdrawn. Its link no longer works.` };
  },

  readInvitation: async ({ db, input, now }) => {
    const { data } = await findToken(db, invitation, input.token, now());
    return { email: data.email, role: data.role, newsletters: data.newsletters ?? false };
  },

  accept: async (context) => {
    const { db, input, now, log, invalidate } = context;
    // Before the hash, which costs 20 to 50 ms of a core: only holders of a link cause one.
    await findToken(db, invitation, input.token, now());
    const password_hash = await hashPassword(input.password);
    const { account, token } = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'administrators');
      const { data } = await consumeToken(tx, invitation, input.token, now());
      if ((await staffAccountsByEmail(tx, data.email)).length > 0)
        reject(409, 'This email belongs to the staff already. Please log in with its password.');
      const joined = await storeAccount(tx, context, { ...input, email: data.email, password_hash });
      for (const role of invitedRoles(data)) await grantRole(tx, joined.id, role);
      const opened = await createLoginSessionForLockedAccount(tx, joined, context);
      const actor = { id: joined.id, name: fullName(joined) };
      await recordAudit(tx, {
        actor,
        action: 'staff.joined',
        label: staffFeature.auditEvents.joined,
        target: { title: rolesText(invitedRoles(data)) },
        now: now(),
      });
      return { account: joined, token: opened };
    });
    // Otherwise the next login from here sends a security alert about a new location.
    await createLoginThrottle('admin login', { ...context, input: account }).rememberLocation();
    // The name of an account that was on the staff before may stand at comments.
    invalidate(authorNamesTag);
    log('staff_joined', { account: account.id });
    const welcome = `Nnọọ, ${account.first_name}!`;
    // A former member of the staff may have a second factor.
    return token === undefined
      ? { message: `${welcome} Please log in with your new password.` }
      : { token, message: `${welcome} You are logged in.` };
  },
};

interface NewInvitation {
  email: string;
  role: StaffRole;
  /** Adds 'newsletter-sender'. */
  newsletters?: boolean;
  /** Null as id for the operator of the server. */
  inviter: { id: number | null; name: string };
}

/** Mails an invitation, which replaces an open one of the address. Requires the lock of the staff. @returns a sentence about it @throws 409 */
export async function sendInvitation(
  tx: Db,
  context: Pick<AppContext, 'config' | 'now'>,
  { email, role, newsletters = false, inviter }: NewInvitation,
): Promise<string> {
  const key = emailKey(email);
  const now = context.now();
  const refuse = (message: string) => reject(409, message, { email: message });
  if ((await staffAccountsByEmail(tx, email)).length > 0) refuse('This email belongs to the staff already. You can change its roles under Staff.');
  const former = await accountByEmail(tx, 'admin', email);
  if (former && former.disabled_at !== null) refuse('This email has a disabled account. The operator of the server can enable it.');
  const open = await openInvitations(tx, now);
  const earlier = open.filter(({ data }) => emailKey(data.email) === key).map(({ id }) => id);
  if (open.length - earlier.length >= maxOpenInvitations) reject(409, 'Very many invitations are open. Please withdraw some of them first.');
  await revokeTokens(tx, earlier, now);
  const data = { email, role, newsletters, invitedBy: inviter.id, inviterName: inviter.name };
  const token = await issueToken(tx, invitation, { accountId: null, data, network: '', now });
  const props = { role: rolesText(invitedRoles(data)), inviter: inviter.name, token };
  await sendMail(tx, context, invitationMail, { to: email, props, lifetimeMs: invitation.lifetimeMs });
  const replaced = earlier.length > 0 ? ' The earlier link no longer works.' : '';
  return `An invitation is on its way to ${email}. Its link works once, within 7 days.${replaced}`;
}

type NewMember = Pick<Body<(typeof staff)['accept']>, 'first_name' | 'last_name'> & { email: string; password_hash: string };

/** Account of the invited person: a new one, or the one of a former member of the staff, with the new name and password. */
async function storeAccount(
  tx: Db,
  context: Pick<AppContext, 'config' | 'now'>,
  { first_name, last_name, email, password_hash }: NewMember,
): Promise<Account> {
  const now = context.now();
  const values = { first_name, last_name, email, email_key: emailKey(email), password_hash };
  const former = await accountByEmail(tx, 'admin', email);
  if (former) {
    rejectDisabled(former, 409);
    await updateDetails(tx, former, { first_name, last_name, phone_number: former.phone_number });
    await storePassword(tx, context, former, { change: { password_hash, email_confirmed_at: now }, passkeys: 'end', session: '' });
  }
  const created = { ...values, kind: 'admin' as const, phone_number: '', level: null, verified_at: now, email_confirmed_at: now, created_at: now };
  const id = former?.id ?? (await insertAccount(tx, created));
  const account = id === undefined ? undefined : await accountById(tx, id);
  return account ?? reject(409, 'This email has just been taken. Please try again.');
}
