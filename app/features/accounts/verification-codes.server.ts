import { revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { insertEmptyToken, issueCode, tokensSince, unrevokedTokens } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { type Account, lockAccount } from './accounts.queries.server.ts';
import { type MailContext, requireMailQuota } from './mail-quotas.server.ts';
import { registerAgainMail } from './mails/register-again.mail.server.ts';
import { verificationCodeMail } from './mails/verification-code.mail.server.ts';
import { type RegistrationRow, registrationsOf, setPinMail } from './registrations.queries.server.ts';
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
  const mail = await sendMail(tx, context, verificationCodeMail, { to: email, props, lifetimeMs: verification.lifetimeMs });
  await setPinMail(tx, id, mail.id);
}

async function sendRegisterAgain(tx: Db, context: MailContext, account: Account, requestedBy: string): Promise<void> {
  await insertEmptyToken(tx, verification, { accountId: account.id, data: { requestedBy }, network: '', now: context.now() });
  const registerPath = account.kind === 'tutor' ? '/tutor-registration' : '/register';
  await requireMailQuota(tx, context, account.email);
  await sendMail(tx, context, registerAgainMail, { to: account.email, props: { registerPath } });
}

/** 'no registration': nothing was sent. 'too soon': within a minute of the last mail. 'limit': the mails of a day are used up. */
type ResendOutcome = 'pin' | 'register again' | 'no registration' | 'verified' | 'too soon' | 'limit';

/**
 * Sends a new pin to the locked account, or a mail that asks to register again where the pin could be that of another person.
 * @param network network of the request; undefined for the staff, whose mails count as those of the newest registration
 * @throws 429 at a limit of mails
 */
export async function resendPin(tx: Db, context: MailContext, account: Account, network?: string): Promise<ResendOutcome> {
  const { now, config } = context;
  if (account.verified_at !== null) return 'verified';
  const [latestMail] = await tokensSince(tx, verification, account.id, now() - minMailIntervalMs);
  if (latestMail && config.rateLimits) return 'too soon';
  const registrations = await registrationsOf(tx, account.id);
  if (registrations.length === 0) return 'no registration';
  const requestedBy = network ?? registrations.at(-1)?.network ?? '';
  const networks = registrations.map((registration) => registration.network);
  if (!(await mayRequestVerificationMail(tx, context, account.id, requestedBy, networks))) return 'limit';
  const isOneOfSeveral = registrations.length > 1;
  const registration = registrations.findLast((candidate) => candidate.network === network) ?? (isOneOfSeveral ? undefined : registrations[0]);
  if (registration) await sendVerificationCode(tx, context, { registration, requestedBy, isOneOfSeveral });
  else await sendRegisterAgain(tx, context, account, requestedBy);
  return registration ? 'pin' : 'register again';
}

/** Sends a new pin for the registration of this network. Sends nothing within a minute of the last mail, or at a limit of mails. */
export async function resendVerificationCode(context: MailContext, id: number, network: string): Promise<void> {
  try {
    await context.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, id);
      if (account) await resendPin(tx, context, account, network);
    });
  } catch (problem) {
    // The response is the same for every email.
    if (!(problem instanceof ApiError && problem.status === 429)) throw problem;
  }
  context.notifyMailWorker();
}
