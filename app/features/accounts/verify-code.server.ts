import type { AppContext } from '#app/app-context.server.ts';
import { markTokenUsed } from '#app/auth/one-time-tokens.queries.server.ts';
import { liveTokens, matchCode } from '#app/auth/one-time-tokens.server.ts';
import { type Account, lockAccounts } from './accounts.queries.server.ts';
import { type RegistrationRow, registrationsOf } from './registrations.queries.server.ts';
import { createLoginSessionForLockedAccount, type LoginSessionContext } from './sessions.server.ts';
import { type VerificationCode, verification } from './verification.server.ts';
import { verifyAccount } from './verify-account.server.ts';

/**
 * - 'used': the pin has verified before. It opens no further session, because the mail may be seen by others later.
 * - 'superseded': the pin is right, but another registration of the account was verified before
 */
type CodeOutcome = { account: Account; token: string | undefined } | 'used' | 'superseded' | 'wrong';

/**
 * Compares the typed pin with every live pin of the accounts; the matching pin selects the registration to verify, and opens a session.
 * Wrong, expired and exhausted pins have one outcome. Row locks on the accounts serialize concurrent attempts.
 */
export async function verifyCode(
  context: AppContext & LoginSessionContext,
  accountIds: number[],
  typedPin: string,
  network: string,
): Promise<CodeOutcome> {
  const { db, now } = context;
  if ((await liveTokens(db, verification, accountIds, now())).length === 0) return 'wrong';
  return db.transaction().execute(async (tx) => {
    const accounts = await lockAccounts(tx, accountIds);
    const registrations: RegistrationRow[] = [];
    for (const { id } of accounts) registrations.push(...(await registrationsOf(tx, id)));
    const registrationOf = ({ data }: VerificationCode) => registrations.find(({ id }) => id === data.registrationId);
    const isVerified = ({ account_id }: VerificationCode) => accounts.some(({ id, verified_at }) => id === account_id && verified_at !== null);
    const match = await matchCode(tx, verification, {
      accountIds: accounts.map(({ id }) => id),
      code: typedPin,
      network,
      now: now(),
      // Neither holds when the registration was replaced.
      isUsable: (pin) => registrationOf(pin) !== undefined || isVerified(pin),
    });
    if (!match) return 'wrong';
    if (match.used_at !== null) return 'used';
    const registration = registrationOf(match);
    const account = accounts.find(({ id }) => id === match.account_id);
    if (!registration || !account) return 'superseded';
    await markTokenUsed(tx, match.id, now());
    await verifyAccount(tx, context, account, registration);
    return { account, token: await createLoginSessionForLockedAccount(tx, { ...account, password_hash: registration.password_hash }, context) };
  });
}
