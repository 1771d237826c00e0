import { academyOf } from '#app/academy/academy.server.ts';
import { deleteDevices } from '#app/auth/device-keys.queries.server.ts';
import { hashPassword, verifyPassword } from '#app/auth/passwords.server.ts';
import { permissionsOf } from '#app/auth/roles.server.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import { type Account, accountById, lockAccount } from '#app/features/accounts/accounts.queries.server.ts';
import { auditOwnChange } from '#app/features/accounts/audit-own-change.server.ts';
import { revokeMailedTokens } from '#app/features/accounts/mailed-tokens.server.ts';
import { rejectReserved } from '#app/features/accounts/reserved-names.server.ts';
import { deleteOtherSessions, deleteSession, type SessionRow, sessionsOf } from '#app/features/accounts/sessions.queries.server.ts';
import { isSubscribed, setSubscribed } from '#app/features/newsletter/account-subscription.server.ts';
import type { Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import { auditEvents } from './audit-events.ts';
import { confirmEmailChange, pendingEmail, requestEmailChange, undoEmailChange } from './email-change.server.ts';
import { passwordChangedMail } from './mails/password-changed.mail.server.ts';
import type { myAccount } from './my-account.contract.ts';
import { setReplyNotices, updateDetails, updatePassword } from './my-account.queries.server.ts';

const staffPasswordLength = 12;

/** Session in the API: 48 bits of the hash of its token tell the sessions of one account apart. */
const sessionId = ({ token_hash }: SessionRow) => Number.parseInt(token_hash.slice(0, 12), 16);

const iso = (ms: number) => new Date(ms).toISOString();

const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off');

/** The session of a deleted account, or one that a change of the password has ended. */
const sessionEnded = () => reject(401, 'Token expired');

/** Also while a second factor is missing. */
const isStaff = ({ roles }: Principal) => permissionsOf(roles).has('admin:access');

async function requirePassword(account: Account, field: string, password: string): Promise<void> {
  if (!(await verifyPassword(password, account.password_hash))) rejectFields({ [field]: 'Invalid password' });
}

export const myAccountHandlers: Handlers<typeof myAccount> = {
  logout: async ({ db, principal, log }) => {
    await deleteSession(db, principal.tokenHash);
    log('logged_out', { account: principal.id });
    return { message: 'You are logged out' };
  },

  read: async ({ db, principal, now }) => {
    const account = (await accountById(db, principal.id)) ?? sessionEnded();
    const sessions = await sessionsOf(db, account.id, now());
    return {
      ...account,
      pendingEmail: await pendingEmail(db, account.id, now()),
      notifications: { replies: onOrOff(account.notify_replies === 1), newsletters: onOrOff(await isSubscribed(db, account.email_key)) },
      sessions: sessions.map((session) => ({
        id: sessionId(session),
        device: session.device,
        startedAt: iso(session.created_at),
        lastUsedAt: iso(session.last_used_at),
        isCurrent: session.token_hash === principal.tokenHash,
      })),
    };
  },

  updateDetails: async ({ db, cache, principal, input, now, invalidate, log }) => {
    const { level, ...details } = input;
    if (!isStaff(principal)) rejectReserved(details, (await academyOf({ db, cache })).brandName);
    await db.transaction().execute(async (tx) => {
      const account = (await lockAccount(tx, principal.id)) ?? sessionEnded();
      await updateDetails(tx, account, { ...details, ...(level && account.level ? { level } : {}) });
      await auditOwnChange(tx, account, { action: 'myAccount.detailsChanged', label: auditEvents.detailsChanged }, now());
    });
    invalidate(authorNamesTag);
    log('user_updated', { account: principal.id, password: false });
    return { message: 'Your details are saved' };
  },

  changePassword: async ({ db, principal, input, now, config, log, notifyMailWorker }) => {
    const { old_password, new_password } = input;
    if (isStaff(principal) && [...new_password].length < staffPasswordLength)
      rejectFields({ new_password: `Password must have at least ${staffPasswordLength} characters` });
    const { publicUrl } = config;
    const before = (await accountById(db, principal.id)) ?? sessionEnded();
    await requirePassword(before, 'old_password', old_password);
    const password_hash = await hashPassword(new_password);
    await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, principal.id);
      if (account?.password_hash !== before.password_hash) return sessionEnded();
      await updatePassword(tx, account.id, password_hash);
      await deleteOtherSessions(tx, account.id, principal.tokenHash);
      await deleteDevices(tx, account.id);
      await auditOwnChange(tx, account, { action: 'myAccount.passwordChanged', label: auditEvents.passwordChanged }, now());
      await revokeMailedTokens(tx, account.id, now());
      await enqueueMail(tx, { to: account.email, ...passwordChangedMail.compose(publicUrl, { at: now() }) }, { now: now(), publicUrl });
    });
    notifyMailWorker();
    log('user_updated', { account: principal.id, password: true });
    return { message: 'Your password is changed, and your other logins have ended' };
  },

  requestEmailChange: async (context) => {
    const { db, principal, input, log } = context;
    const account = (await accountById(db, principal.id)) ?? sessionEnded();
    await requirePassword(account, 'password', input.password);
    if (emailKey(input.email) === account.email_key) rejectFields({ email: 'This is your e-mail address already' });
    await requestEmailChange(context, account, input.email);
    log('email_change_requested', { account: account.id });
    return { message: `We have sent a mail to ${input.email}. Please open the link in it within 24 hours: until then your address stays as it is` };
  },

  confirmEmailChange: async (context) => {
    const account = await confirmEmailChange(context, context.input.token);
    context.notifyMailWorker();
    context.log('email_changed', { account });
    return { message: 'Your new e-mail address is in place: from now on you log in with it' };
  },

  undoEmailChange: async (context) => {
    const account = await undoEmailChange(context, context.input.token);
    context.notifyMailWorker();
    context.log('email_change_undone', { account });
    return { message: 'Your earlier e-mail address is back, and all logins have ended' };
  },

  endSession: async ({ db, principal, params, now }) => {
    const session = (await sessionsOf(db, principal.id, now())).find((each) => sessionId(each) === params.id);
    if (session) await deleteSession(db, session.token_hash);
    return { message: 'That login has ended' };
  },

  endOtherSessions: async ({ db, principal, log }) => {
    await deleteOtherSessions(db, principal.id, principal.tokenHash);
    log('other_sessions_ended', { account: principal.id });
    return { message: 'All other logins have ended' };
  },

  setNotifications: async ({ db, principal, input, now }) => {
    await db.transaction().execute(async (tx) => {
      const account = (await lockAccount(tx, principal.id)) ?? sessionEnded();
      await setReplyNotices(tx, account.id, input.replies === 'on');
      await setSubscribed(tx, account, input.newsletters === 'on', now());
    });
    return { message: 'Your choice is saved' };
  },
};
