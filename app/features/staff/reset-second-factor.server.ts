import type { WorkerContext } from '#app/app-context.server.ts';
import { markTokensUsed } from '#app/auth/one-time-tokens.queries.server.ts';
import { deleteSecondFactor } from '#app/auth/second-factor.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, deleteSessions, secondStep } from '#app/features/accounts/public.server.ts';
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
