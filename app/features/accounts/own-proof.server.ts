import { verifyPassword } from '#app/auth/passwords.server.ts';
import { consumeCode, hasTotp } from '#app/auth/second-factor.server.ts';
import type { Db } from '#app/db/schema.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import type { Quota } from '#app/rate-limit/rate-limiter.server.ts';
import { type Account, lockAccount } from './accounts.queries.server.ts';
import { ownPasswordLimits } from './own-password.contract.ts';

/** Counter of the endpoints with `ownPasswordLimits`, for one that asks for the own password only sometimes. */
export const ownPasswordQuota = (accountId: number): Quota => ({
  resource: `${ownPasswordLimits.bucket} by account`,
  subject: String(accountId),
  rates: ownPasswordLimits.account,
});

/** Before the transaction of a change, because it takes 20 to 50 ms of a core. @throws 400 at `field` */
export async function requirePassword(account: Account, typed: string, field = 'password'): Promise<void> {
  if (!(await verifyPassword(typed, account.password_hash))) rejectFields({ [field]: 'Invalid password' });
}

/** Locks the account whose password was verified. @throws 401 when it was disabled, or its password or address has changed since */
export async function lockUnchangedAccount(tx: Db, before: Account): Promise<Account> {
  const account = await lockAccount(tx, before.id);
  const isChanged = account?.password_hash !== before.password_hash || account.email_key !== before.email_key;
  if (!account || isChanged || account.disabled_at !== null) return reject(401, 'Token expired');
  return account;
}

/** Uses up a code of the authenticator app, or a recovery code, where one is on. Requires the locked account. @throws 400 at `code` */
export async function requireCode(tx: Db, accountId: number, typed: string | undefined, now: number): Promise<void> {
  if (!(await hasTotp(tx, accountId))) return;
  if (typed === undefined) rejectFields({ code: 'Please enter the code of your authenticator app' });
  if (!(await consumeCode(tx, accountId, typed, now)))
    rejectFields({ code: 'This code is wrong, or it was used before. Please enter the next one that the app shows.' });
}
