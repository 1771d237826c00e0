import { academyOf } from '#app/academy/academy.server.ts';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { permissionsOf } from '#app/auth/roles.server.ts';
import { authorNamesTag } from '#app/features/accounts/accounts.cache-tags.ts';
import {
  accountById,
  auditOwnChange,
  changeOwnPassword,
  confirmEmailChange,
  deleteOtherSessions,
  deleteSession,
  isProof,
  lockAccount,
  lockUnchangedAccount,
  pendingEmail,
  requestEmailChange,
  requestedMessage,
  requireCode,
  requirePassword,
  type SessionRow,
  sessionsOf,
  undoEmailChange,
  updateDetails,
} from '#app/features/accounts/public.server.ts';
import { withAccess } from '#app/features/accounts/public.ts';
import { isSubscribed, setSubscribed } from '#app/features/newsletter/public.server.ts';
import type { Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { rejectReserved } from '#app/lib/reserved-names.server.ts';
import type { myAccount } from './my-account.contract.ts';
import { myAccountFeature } from './my-account.feature.ts';
import { setReplyNotices } from './my-account.queries.server.ts';

const staffPasswordLength = 12;

/** Session in the API: 48 bits of the hash of its token tell the sessions of one account apart. */
const sessionId = ({ token_hash }: SessionRow) => Number.parseInt(token_hash.slice(0, 12), 16);

const iso = (ms: number) => new Date(ms).toISOString();

const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off');

/** The session of a deleted account, or one that a change of the password has ended. */
const sessionEnded = () => reject(401, 'Token expired');

/** A subscription belongs to the owner of the mailbox, which only a mail to it can tell. */
const unprovenMessage =
  'Your choice about answers is saved. For the newsletter please subscribe at the foot of the site: no email has proved yet that this address is yours';

/** Also while a second factor is missing. */
const isStaff = ({ roles }: Principal) => permissionsOf(roles).has('admin:access');

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
      emailConfirmed: account.email_confirmed_at !== null,
      pendingEmail: await pendingEmail(db, account.id, now()),
      notifications: {
        replies: onOrOff(account.notify_replies === 1),
        newsletters: onOrOff(account.email_confirmed_at !== null && (await isSubscribed(db, account.email))),
      },
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
      await auditOwnChange(tx, account, { action: 'myAccount.detailsChanged', label: myAccountFeature.auditEvents.detailsChanged }, now());
    });
    invalidate(authorNamesTag);
    log('user_updated', { account: principal.id, password: false });
    return { message: 'Your details are saved' };
  },

  changePassword: async (context) => {
    const { db, principal, input, now, log, notifyMailWorker } = context;
    const { old_password, new_password, code, passkeys } = input;
    if (isStaff(principal) && [...new_password].length < staffPasswordLength)
      rejectFields({ new_password: `Password must have at least ${staffPasswordLength} characters` });
    const before = (await accountById(db, principal.id)) ?? sessionEnded();
    await requirePassword(before, old_password, 'old_password');
    const password_hash = await hashPassword(new_password);
    const after = await db.transaction().execute(async (tx) => {
      const account = await lockUnchangedAccount(tx, before);
      await requireCode(tx, account.id, code, now());
      await auditOwnChange(tx, account, { action: 'myAccount.passwordChanged', label: myAccountFeature.auditEvents.passwordChanged }, now());
      return changeOwnPassword(tx, context, account, { password_hash, passkeys });
    });
    notifyMailWorker();
    log('user_updated', { account: principal.id, password: true });
    return { message: withAccess('Your password is changed, and your other logins have ended', after) };
  },

  requestEmailChange: async (context) => {
    const { db, principal, input, now, log, notifyMailWorker } = context;
    const before = (await accountById(db, principal.id)) ?? sessionEnded();
    await requirePassword(before, input.password);
    const isNew = !isProof(before, input.email);
    if (isNew && emailKey(input.email) === emailKey(before.email)) rejectFields({ email: 'This is your email address already' });
    await db.transaction().execute(async (tx) => {
      const account = await lockUnchangedAccount(tx, before);
      await requireCode(tx, account.id, input.code, now());
      await requestEmailChange(tx, context, account, input.email);
    });
    notifyMailWorker();
    log(isNew ? 'email_change_requested' : 'email_proof_requested', { account: principal.id });
    return { message: requestedMessage(isNew ? input.email : before.email, isNew) };
  },

  confirmEmailChange: async (context) => {
    const { account, isNew } = await confirmEmailChange(context, context.input.token);
    context.notifyMailWorker();
    context.log(isNew ? 'email_changed' : 'email_confirmed', { account });
    return { message: isNew ? 'Your new email address is in place: from now on you log in with it' : 'Your email address is confirmed' };
  },

  undoEmailChange: async (context) => {
    const account = await undoEmailChange(context, context.input.token);
    context.notifyMailWorker();
    context.log('email_change_undone', { account });
    return { message: 'Your earlier email address is back, and all logins have ended' };
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
    const isProven = await db.transaction().execute(async (tx) => {
      const account = (await lockAccount(tx, principal.id)) ?? sessionEnded();
      await setReplyNotices(tx, account.id, input.replies === 'on');
      if (account.email_confirmed_at === null) return false;
      await setSubscribed(tx, account, input.newsletters === 'on', now());
      return true;
    });
    return { message: isProven || input.newsletters === 'off' ? 'Your choice is saved' : unprovenMessage };
  },
};
