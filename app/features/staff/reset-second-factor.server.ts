import type { WorkerContext } from '#app/app-context.server.ts';
import { markTokensUsed } from '#app/auth/one-time-tokens.queries.server.ts';
import { deleteSecondFactor } from '#app/auth/second-factor.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, deleteSessions, lockAccount, secondStep, staffAccountsByEmail } from '#app/features/accounts/public.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { secondFactorResetMail } from './mails/second-factor-reset.mail.server.ts';

type ResetContext = Pick<WorkerContext, 'config' | 'now'>;

/** Takes the second factor off a locked account, ends its sessions and open logins, and mails its owner. False when it has none. */
export async function resetSecondFactor(tx: Db, context: ResetContext, account: Account, resetBy: string): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, account.id))) return false;
  await deleteSessions(tx, account.id);
  const at = context.now();
  await markTokensUsed(tx, account.id, [secondStep.name], at);
  await sendMail(tx, context, secondFactorResetMail, { to: account.email, props: { resetBy, at } });
  return true;
}

/** For an administrator whom no colleague can help: the command on the server. 'none': there was no second factor. */
export function resetByOperator(context: ResetContext & { db: Db }, email: string): Promise<'reset' | 'none' | 'unknown'> {
  return context.db.transaction().execute(async (tx) => {
    const accounts = await staffAccountsByEmail(tx, emailKey(email));
    let outcome: 'reset' | 'none' | 'unknown' = accounts.length > 0 ? 'none' : 'unknown';
    for (const { id } of accounts) {
      const account = await lockAccount(tx, id);
      if (account && (await resetSecondFactor(tx, context, account, 'The operator of the server'))) outcome = 'reset';
    }
    return outcome;
  });
}
