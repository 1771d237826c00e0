import { hashPassword } from '#app/auth/passwords.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { withAccess } from './access-after.ts';
import { authorNamesTag } from './accounts.cache-tags.ts';
import type { accounts } from './accounts.contract.ts';
import { type Account, accountById, updateDetails } from './accounts.queries.server.ts';
import { requestEmailChange, requestedMessage } from './email-change.server.ts';
import { lockUnchangedAccount, ownPasswordQuota, requireCode, requirePassword } from './own-proof.server.ts';
import { changeOwnPassword } from './set-password.server.ts';

/** The session of a deleted account. */
const sessionEnded = () => reject(401, 'Token expired');

type ProfileContext = Parameters<Handlers<typeof accounts>['profile']>[0];

/** @throws 400 at `current_password` when it is missing or wrong */
async function requireCurrentPassword({ rateLimiter, input }: ProfileContext, account: Account): Promise<void> {
  if (input.current_password === undefined)
    return rejectFields({ current_password: 'Please enter your current password: a new password or email address needs it' });
  await rateLimiter.consume([ownPasswordQuota(account.id)]);
  await requirePassword(account, input.current_password, 'current_password');
}

/** Saves names and phone number. A new password and a request for another address take the same proof as under My account. */
export async function updateOwnProfile(context: ProfileContext) {
  const { db, principal, input, now, log, audit, invalidate, notifyMailWorker } = context;
  const { first_name, last_name, phone_number, email, password, code, passkeys, draft } = input;
  const before = (await accountById(db, principal.id)) ?? sessionEnded();
  const isEmailChanged = emailKey(email) !== emailKey(before.email);
  if (password !== undefined || isEmailChanged) await requireCurrentPassword(context, before);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  const after = await db.transaction().execute(async (tx) => {
    const account = await lockUnchangedAccount(tx, before);
    if (password_hash || isEmailChanged) await requireCode(tx, account.id, code, now());
    await updateDetails(tx, account, { first_name, last_name, phone_number });
    const ended = password_hash ? await changeOwnPassword(tx, context, account, { password_hash, passkeys }) : undefined;
    await audit({ title: password_hash ? 'password' : '' }, tx);
    await deleteSavedDraft(tx, account.id, 'settings', draft);
    // Last: it locks counters that all requests for mails share.
    if (isEmailChanged) await requestEmailChange(tx, context, account, email);
    return ended;
  });
  invalidate(authorNamesTag);
  notifyMailWorker();
  log('user_updated', { account: principal.id, password: password_hash !== undefined });
  if (isEmailChanged) log('email_change_requested', { account: principal.id });
  const message = ['Settings updated successfully', ...(isEmailChanged ? [requestedMessage(email)] : [])].join('. ');
  return { message: after ? withAccess(message, after) : message };
}
