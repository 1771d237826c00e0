import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { ServerFeature } from '#app/feature.server.ts';
import {
  type Account,
  accountById,
  endOtherAccess,
  lockAccount,
  lockOutOwner,
  minMailIntervalMs,
  resendPin,
} from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import { eraseOnRequest } from '#app/features/privacy/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { tooManyRequests } from '#app/rate-limit/rate.ts';
import { storedNote, type UserAccount, userRecord } from './user-record.server.ts';
import type { users } from './users.contract.ts';
import { putNote } from './users.queries.server.ts';

const gone = 'This account is gone: it was deleted';
const dayMs = 24 * 60 * 60_000;

/** @throws 404 for an account that is gone, or of neither kind */
function requireUser(account: Account | undefined): UserAccount {
  if (account === undefined || account.kind === 'admin') return reject(404, gone);
  return { ...account, kind: account.kind };
}

const lockUser = async (tx: Db, id: number) => requireUser(await lockAccount(tx, id));

/** @param features those that hold data of an account, in the order in which they erase it */
export const createUserHandlers = (features: readonly ServerFeature[]): Handlers<typeof users> => ({
  read: async ({ db, params: { id }, now }) => userRecord(db, requireUser(await accountById(db, id)), now()),

  resendPin: async (context) => {
    const { db, params, now, principal, audit, log, notifyMailWorker } = context;
    const message = await db.transaction().execute(async (tx) => {
      const account = await lockUser(tx, params.id);
      const outcome = await resendPin(tx, context, account);
      if (outcome === 'verified') reject(409, `${fullName(account)} has verified the email address meanwhile: no pin is needed any more`);
      if (outcome === 'no registration') reject(409, 'This account has no registration that waits. Please ask the person to register again.');
      if (outcome === 'too soon') throw tooManyRequests(now() + minMailIntervalMs, now(), 'The last email with a pin is less than a minute old.');
      if (outcome === 'limit') throw tooManyRequests(now() + dayMs, now(), 'This account has had all the emails with a pin that one day allows.');
      await audit({ id: account.id, title: fullName(account) }, tx);
      return outcome === 'pin'
        ? `A new pin is on its way to ${account.email}. Older pins no longer work.`
        : `An email to ${account.email} asks to register again: only its reader can tell which of the registrations is the right one.`;
    });
    notifyMailWorker();
    log('pin_resent', { account: params.id, by: principal.id });
    return { message };
  },

  endLogins: async ({ db, params: { id }, now, principal, audit, log }) => {
    const name = await db.transaction().execute(async (tx) => {
      const account = await lockUser(tx, id);
      // Before the verification there is no login, and the pin stays valid.
      if (account.verified_at !== null) await endOtherAccess(tx, id, '', now());
      await audit({ id, title: fullName(account) }, tx);
      return fullName(account);
    });
    log('logins_ended', { account: id, by: principal.id });
    return { message: `All logins of ${name} have ended` };
  },

  saveNote: async ({ db, params: { id }, input, now, principal, audit, log }) => {
    await db.transaction().execute(async (tx) => {
      const account = await lockUser(tx, id);
      const stored = await storedNote(tx, id);
      const text = input.text === undefined ? stored.text : (input.text ?? '');
      await deleteSavedDraft(tx, principal.id, 'staff-note', input.draft);
      if (isSavedAlready(stored, 'note', input.basedOn, text === stored.text)) return audit([], tx);
      await putNote(tx, { account_id: id, text, author_id: principal.id, updated_at: nextVersion(stored, now()) });
      return audit({ id, title: fullName(account) }, tx);
    });
    log('staff_note_saved', { account: id, by: principal.id });
    return { message: 'The note is saved' };
  },

  remove: async ({ db, params: { id }, input, now, principal, audit, invalidate, log }) => {
    const account = requireUser(await accountById(db, id));
    if (emailKey(input.email) !== emailKey(account.email)) rejectFields({ email: 'This is not the email address of this account' });
    await db.transaction().execute(async (tx) => {
      await eraseOnRequest(tx, features, { account, choices: input, now: now(), invalidate }, async () => {
        if (!(await lockOutOwner(tx, account))) {
          requireUser(await accountById(tx, id));
          reject(409, 'The email address or the password of this account has just changed. Please look at it again.');
        }
        if (await isStaffAccount(tx, id)) reject(409, 'This person is on the staff. Please take the roles off the account first, under Staff.');
      });
      // The name goes with the account: the entry has only its number.
      await audit({ id }, tx);
    });
    log('user_deleted', { account: id, by: principal.id });
    return { message: 'The account is deleted' };
  },
});
