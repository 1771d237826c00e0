import { accountOfToken, consumeToken, matchCode } from '#app/auth/one-time-tokens.server.ts';
import { hashPassword } from '#app/auth/passwords.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, accountByEmail, createLoginThrottle, lockAccount, lockAccounts, networkKey } from '#app/features/accounts/public.server.ts';
import { withAccess } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import type { RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import type { passwordReset } from './password-reset.contract.ts';
import { resetTokens } from './password-reset.purpose.server.ts';
import { consumeCodeAttempt, prepareResetQuota, refundCodeAttempt } from './reset-limits.server.ts';
import { type PasswordReset, setPassword } from './reset-password.server.ts';
import { sendResetMail } from './send-reset-mail.jobs.server.ts';

const codeRefusals = {
  wrong: 'This code is wrong, or it has expired. Please check it, or ask for a new one.',
  used: 'This code has been used. Please ask for a new one.',
};

/** Accounts of all kinds: one mail resets each of them. */
async function accountIdsOf(db: Db, email: string): Promise<number[]> {
  const accounts = [await accountByEmail(db, 'learner', email), await accountByEmail(db, 'tutor', email), await accountByEmail(db, 'admin', email)];
  return accounts.flatMap((account) => account?.id ?? []);
}

/** After earlier wrong passwords the new one would wait, too. */
async function resetThrottles(rateLimiter: RateLimiter, address: string, { email }: Account): Promise<void> {
  for (const scope of ['login', 'admin login'] as const) await createLoginThrottle(scope, { rateLimiter, address, input: { email } }).reset();
}

export const passwordResetHandlers: Handlers<typeof passwordReset> = {
  request: async (context) => {
    const { db, input, now, address } = context;
    const consume = await prepareResetQuota(context);
    const accountIds = await accountIdsOf(db, input.email);
    await db.transaction().execute(async (tx) => {
      await consume(tx);
      await enqueue(tx, sendResetMail, { accountIds, network: networkKey(address), requestedAt: now() }, { now: now() });
    });
    return { message: 'If this email has an account here, an email with a link and a code is on its way' };
  },

  byLink: async (context) => {
    const { db, input, now } = context;
    const hash = await hashPassword(input.password);
    const reset = await db.transaction().execute(async (tx) => {
      const id = await accountOfToken(tx, input.token);
      const account = id === undefined ? undefined : await lockAccount(tx, id);
      const { data } = await consumeToken(tx, resetTokens, input.token, now());
      if (!account) return reject(400, 'This account has been deleted. You are welcome to register again.');
      return setPassword(tx, context, account, { ...input, hash, byOperator: data.byOperator === true });
    });
    return finish(context, reset);
  },

  byCode: async (context) => {
    const { db, input, now, address } = context;
    await consumeCodeAttempt(context);
    const hash = await hashPassword(input.password);
    const accountIds = await accountIdsOf(db, input.email);
    const outcome = await db.transaction().execute(async (tx) => {
      const accounts = await lockAccounts(tx, accountIds);
      const match = await matchCode(tx, resetTokens, {
        accountIds,
        code: input.code,
        network: networkKey(address),
        now: now(),
        isUsable: ({ data }) => data.form === 'code',
      });
      const account = accounts.find(({ id }) => id === match?.account_id);
      if (!match || !account) return 'wrong';
      if (match.used_at !== null) return 'used';
      return setPassword(tx, context, account, { ...input, hash, byOperator: false });
    });
    if (typeof outcome === 'string') return rejectFields({ code: codeRefusals[outcome] });
    await refundCodeAttempt(context);
    return finish(context, outcome);
  },
};

type ResetContext = Parameters<(typeof passwordResetHandlers)['byLink']>[0];

async function finish(
  { rateLimiter, address, log, notifyMailWorker }: Pick<ResetContext, 'rateLimiter' | 'address' | 'log' | 'notifyMailWorker'>,
  { account, isStaff, access }: PasswordReset,
) {
  await resetThrottles(rateLimiter, address, account);
  notifyMailWorker();
  log('password_reset', { account: account.id, kind: account.kind });
  return {
    message: withAccess('Your password was changed, and all logins of this account have ended', access),
    ...(isStaff ? { staff: true as const } : {}),
    ...(access.kept.length > 0 ? { passkeys: 'kept' as const } : {}),
  };
}
