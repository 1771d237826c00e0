import { revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { insertEmptyToken, issueCode, tokensSince, unrevokedTokens } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { type Account, lockAccount } from './accounts.queries.server.ts';
import { type MailContext, requireMailQuota } from './mail-quotas.server.ts';
import { registerAgainMail } from './mails/register-again.mail.server.ts';
import { verificationCodeMail } from './mails/verification-code.mail.server.ts';
import { type RegistrationRow, registrationsOf } from './registrations.queries.server.ts';
import { verification } from './verification.server.ts';
import { mayRequestVerificationMail, minMailIntervalMs } from './verification-mail-limit.server.ts';

interface CodeRequest {
  registration: RegistrationRow;
  requestedBy: string;
  isOneOfSeveral: boolean;
}

/** Issues a pin, revokes the older pins of its registration, and queues its mail, in the transaction that locked or created the account. @throws 429 at a limit of mails */
export async function sendVerificationCode(tx: Db, context: MailContext, { registration, requestedBy, isOneOfSeveral }: CodeRequest): Promise<void> {
  const { now } = context;
  const { id, account_id, network, email, created_at } = registration;
  const older = (await unrevokedTokens(tx, verification, [account_id])).filter(({ data }) => data.registrationId === id);
  const pin = await issueCode(tx, verification, { accountId: account_id, data: { requestedBy, registrationId: id }, network, now: now() });
  await revokeTokens(
    tx,
    older.map((token) => token.id),
    now(),
  );
  const props = { pin, email, registeredAt: created_at, isOneOfSeveral };
  await requireMailQuota(tx, context, email);
  await sendMail(tx, context, verificationCodeMail, { to: email, props, lifetimeMs: verification.lifetimeMs });
}

async function sendRegisterAgain(tx: Db, context: MailContext, account: Account, requestedBy: string): Promise<void> {
  await insertEmptyToken(tx, verification, { accountId: account.id, data: { requestedBy }, network: '', now: context.now() });
  const registerPath = account.kind === 'tutor' ? '/tutor-registration' : '/register';
  await requireMailQuota(tx, context, account.email);
  await sendMail(tx, context, registerAgainMail, { to: account.email, props: { registerPath } });
}

/** Sends a new pin for the registration of this network. Sends nothing within a minute of the last mail, or at a limit of mails. */
export async function resendVerificationCode(context: MailContext, id: number, network: string): Promise<void> {
  const { db, now, config } = context;
  const resend = async (tx: Db) => {
    const account = await lockAccount(tx, id);
    if (!account || account.verified_at !== null) return;
    const [latestMail] = await tokensSince(tx, verification, id, now() - minMailIntervalMs);
    if (latestMail && config.rateLimits) return;
    const registrations = await registrationsOf(tx, id);
    const networks = registrations.map((registration) => registration.network);
    if (!(await mayRequestVerificationMail(tx, context, id, network, networks))) return;
    const isOneOfSeveral = registrations.length > 1;
    const registration = registrations.findLast((candidate) => candidate.network === network) ?? (isOneOfSeveral ? undefined : registrations[0]);
    if (registration) await sendVerificationCode(tx, context, { registration, requestedBy: network, isOneOfSeveral });
    else if (isOneOfSeveral) await sendRegisterAgain(tx, context, account, network);
  };
  try {
    await db.transaction().execute(resend);
  } catch (problem) {
    // The response is the same for every email.
    if (!(problem instanceof ApiError && problem.status === 429)) throw problem;
  }
  context.notifyMailWorker();
}
