import * as z from 'zod/mini';
import { revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { issueCode, issueToken, tokensSince, unrevokedTokens } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, consumeMailQuotas, lockAccounts } from '#app/features/accounts/public.server.ts';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { createRateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { type ResetAccount, resetMail } from './mails/reset.mail.server.ts';
import { resetTokens } from './password-reset.purpose.server.ts';

/**
 * Mails a link and a code for each account of an email. A job, so that the request takes the same time for every email:
 * an unknown one queues it without accounts.
 */
export const sendResetMail = defineJob({
  name: 'password-reset.send',
  args: z.object({
    accountIds: z.array(z.int()),
    /** Network of the request, which has attempts of its own at the codes. */
    network: z.string(),
    requestedAt: z.int(),
  }),
  async perform({ args: { accountIds, network, requestedAt }, ...context }) {
    const { db, log, now } = context;
    await db.transaction().execute(async (tx) => {
      const accounts = (await lockAccounts(tx, accountIds)).filter(({ disabled_at }) => disabled_at === null);
      const [first] = accounts;
      if (!first) return;
      // The job may run twice: a second mail would end the code of the first.
      const issued = await tokensSince(tx, resetTokens, first.id, requestedAt - 1);
      if (issued.some(({ data }) => !data.byOperator)) return;
      if (accounts.every(({ verified_at }) => verified_at === null)) {
        const rejection = await consumeMailQuotas(tx, { ...context, rateLimiter: createRateLimiter(context), address: network }, first.email);
        if (rejection) return log('password_reset_mail_limit', { email: maskEmail(first.email) });
      }
      const listed: ResetAccount[] = [];
      for (const account of accounts) listed.push(await issueTokens(tx, account, network, now()));
      await sendMail(tx, context, resetMail, { to: first.email, props: { accounts: listed }, lifetimeMs: resetTokens.lifetimeMs });
    });
    context.notifyMailWorker();
  },
});

/** Links of earlier mails stay valid; only the newest code does, because each further one could be guessed. */
async function issueTokens(tx: Db, { id, kind, verified_at }: Account, network: string, now: number): Promise<ResetAccount> {
  const olderCodes = (await unrevokedTokens(tx, resetTokens, [id])).filter(({ data }) => data.form === 'code');
  const token = await issueToken(tx, resetTokens, { accountId: id, data: { form: 'link' }, network, now });
  const code = await issueCode(tx, resetTokens, { accountId: id, data: { form: 'code' }, network, now });
  await revokeTokens(
    tx,
    olderCodes.map((older) => older.id),
    now,
  );
  return { kind, token, code, isVerified: verified_at !== null };
}
