import { type FactorNeeded, factorNeeded } from '#app/auth/second-factor.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { type Account, recordDaySeen } from './accounts.queries.server.ts';
import { deviceName } from './device-name.server.ts';
import { insertSession, lockUnchanged } from './sessions.queries.server.ts';

export interface LoginSessionContext {
  userAgent: string;
  now: Clock;
  config: Config;
}

/** Factors that the client has proved: a password or a code in a mail, or a second factor as well. A passkey is both. */
export type Proof = 'one factor' | 'two factors';

/**
 * Opens a session, in the caller's transaction; all logins end here. An account that has a second factor gets none for one factor
 * alone. @returns undefined when the account was disabled, or its password or email changed, since `account` was read
 */
export async function createLoginSession(
  tx: Db,
  account: Pick<Account, 'id' | 'email_key' | 'password_hash'>,
  { userAgent, now, config }: LoginSessionContext,
  proof: Proof,
): Promise<{ token: string } | { needed: FactorNeeded } | undefined> {
  if (!(await lockUnchanged(tx, account))) return undefined;
  // Read after the lock, under which a second factor is added.
  const needed = proof === 'one factor' ? await factorNeeded(tx, config, account.id) : undefined;
  if (needed) return { needed };
  const token = newToken();
  await insertSession(tx, account.id, { token_hash: sha256(token), device: deviceName(userAgent) }, now());
  await recordDaySeen(tx, account.id, localToday(localTimeOf({ now, config })));
  return { token };
}

/**
 * Opens a session for a code or link in a mail, of an account whose row the transaction has locked or inserted.
 * @returns undefined when the account has a second factor: its owner logs in as always
 */
export async function createLoginSessionForLockedAccount(
  tx: Db,
  account: Parameters<typeof createLoginSession>[1],
  context: LoginSessionContext,
): Promise<string | undefined> {
  const opened = await createLoginSession(tx, account, context, 'one factor');
  if (opened === undefined) throw new Error(`No session could be opened for account ${account.id}, whose row is locked`);
  return 'token' in opened ? opened.token : undefined;
}
