import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import { codeAttempts } from '#app/auth/code-limits.ts';
import { markTokenUsed, recordWrongAttempt, revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { findToken, issueToken, type Purpose } from '#app/auth/one-time-tokens.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import { consumeCode, type FactorNeeded, isTotpCode } from '#app/auth/second-factor.server.ts';
import type { Db } from '#app/db/schema.ts';
import { clientNetwork } from '#app/http/client-ip.server.ts';
import { ApiError, reject, rejectFields } from '#app/lib/api-error.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import type { Quota } from '#app/rate-limit/rate-limiter.server.ts';
import { type Account, accountById, lockAccount } from './accounts.queries.server.ts';
import { completeLogin, type LoginContext, recordLogin } from './complete-login.server.ts';
import { networkKey } from './network-key.server.ts';
import { sendSecurityAlert } from './security-alerts.server.ts';

const loginAgain = 'Please log in with your email and password again.';

const StepData = z.object({
  scope: z.enum(['login', 'admin login']),
  /** Fingerprint of email and password: a change of either ends the step. */
  credentials: z.string(),
});

/** Second step of a login whose password was right. It opens nothing without a code. */
export const secondStep = {
  name: 'second-step',
  lifetimeMs: 10 * 60_000,
  data: StepData,
  refusals: {
    unknown: `This login is not known here. ${loginAgain}`,
    used: `This login is complete already. ${loginAgain}`,
    expired: `This login was begun more than ten minutes ago. ${loginAgain}`,
    revoked: `This login has ended, after too many wrong codes or a change of your account. ${loginAgain}`,
  },
} satisfies Purpose<z.output<typeof StepData>>;

export const credentialsOf = ({ email_key, password_hash }: Account) => sha256(`${email_key} ${password_hash}`);

/**
 * Begins the second step of a login. @returns its token
 * @throws 403 for staff that have only passkeys: a login with one needs no password
 */
export function beginSecondStep(
  { db, now }: AppContext,
  account: Account,
  { needed, scope }: { needed: FactorNeeded; scope: z.output<typeof StepData>['scope'] },
): Promise<string> {
  if (needed === 'passkey') reject(403, 'Your password is right, but the staff log in with a second factor here. Please log in with your passkey.');
  return issueToken(db, secondStep, { accountId: account.id, data: { scope, credentials: credentialsOf(account) }, network: '', now: now() });
}

/** Wrong codes of one network, and codes for one account. Recovery codes are too long to be guessed: they work beyond the second limit. */
const quotasOf = (address: string, accountId: number, code: string): Quota[] => [
  { resource: 'second step, wrong by address', subject: clientNetwork(address), rates: ['30 per 10 minutes', '200 per day'] },
  ...(isTotpCode(code)
    ? [{ resource: 'second step, wrong for account', subject: String(accountId), rates: ['20 per hour', '50 per day'] as const }]
    : []),
];

const alertQuota = (accountId: number): Quota => ({ resource: 'second step, warned', subject: String(accountId), rates: ['1 per day'] });

/** Completes a login with a code of the authenticator app, or with a recovery code. */
export async function completeSecondStep(context: LoginContext & { input: { token: string; code: string } }): Promise<string> {
  const { db, now, input, rateLimiter } = context;
  const step = await findToken(db, secondStep, input.token, now());
  const account = step.account_id === null ? undefined : await accountById(db, step.account_id);
  if (!account) return reject(400, secondStep.refusals.unknown);
  const quotas = quotasOf(context.address, account.id, input.code);
  await rateLimiter.consumeAttempt(undefined, quotas);
  let used: Awaited<ReturnType<typeof consumeCode>>;
  const opened = await completeLogin(context, {
    account,
    scope: step.data.scope,
    proof: 'two factors',
    prove: async (tx) => {
      used = await proveStep(tx, context, account);
      return used !== undefined;
    },
  }).catch(async (problem: unknown) => {
    await rateLimiter.resolve({ refund: quotas });
    throw problem;
  });
  if (used === undefined) {
    context.log('authn_second_step_fail', { account: account.id });
    return rejectFields({ code: 'This code is wrong, or it was used before. Please wait for the next one, or use a recovery code.' });
  }
  await rateLimiter.resolve({ refund: quotas });
  if (!opened || !('token' in opened)) throw new ApiError(400, secondStep.refusals.revoked);
  return opened.token;
}

/** Uses up the code and the step. A wrong code counts: the last attempt ends the step, and a mail says so. */
async function proveStep(tx: Db, context: LoginContext & { input: { token: string; code: string } }, before: Account) {
  const { now, input, address } = context;
  const account = await lockAccount(tx, before.id);
  const step = await findToken(tx, secondStep, input.token, now());
  if (!account || credentialsOf(account) !== step.data.credentials) return reject(400, secondStep.refusals.revoked);
  const used = await consumeCode(tx, account.id, input.code, now());
  if (used) {
    await markTokenUsed(tx, step.id, now());
    if (used === 'recovery') await sendSecurityAlert(tx, context, account.email, 'recoveryCode');
    return used;
  }
  // The step belongs to no network, so that every attempt counts in its row.
  await recordWrongAttempt(tx, step, networkKey(address));
  if (await isStaffAccount(tx, account.id)) await recordLogin(tx, account, 'staffLoginFailed', now());
  if (step.attempts + 1 < codeAttempts) return undefined;
  await revokeTokens(tx, [step.id], now());
  const { rejectedBy } = await context.rateLimiter.consumeIn(tx, [alertQuota(account.id)]);
  if (rejectedBy.length === 0) await sendSecurityAlert(tx, context, account.email, 'codes');
  return undefined;
}
