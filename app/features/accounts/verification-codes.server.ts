import { randomBytes } from 'node:crypto';
import type { AppContext } from '#app/app-context.server.ts';
import { newVerificationCode } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { sha256, timingSafeEqualText } from '#app/lib/hash.server.ts';
import { renderEmail, utcTime } from '#app/mail/email-layout.server.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import { brandName } from '#app/ui/brand.ts';
import { type Account, lockAccount } from './accounts.queries.server.ts';
import { type Registration, registrationsOf } from './registrations.queries.server.ts';
import { countUnverifiedMail, type MailContext } from './unverified-mail.server.ts';
import { insertVerificationCode, liveVerificationCodes, type VerificationCode, verificationMailsSince } from './verification-codes.queries.server.ts';
import { mayRequestMail } from './verification-mail-limit.server.ts';

const codeLifetimeMs = 30 * 60_000;
const minMailIntervalMs = 60_000;
const dayMs = 24 * 60 * 60_000;

export const matchesVerificationCode = (pin: VerificationCode, typedPin: string) => timingSafeEqualText(pin.code_hash, sha256(pin.salt + typedPin));

interface PinMailContent {
  pin: string;
  /** Time of the registration, in ms. */
  registeredAt: number;
  /** The e-mail has several registrations, each with its own pin. */
  isOneOfSeveral: boolean;
}

/** Pin mail. It contains no text that the visitor typed, because the address is not verified. */
function pinMail({ pin, registeredAt, isOneOfSeveral }: PinMailContent, publicUrl: string) {
  const registrationNote = `This pin belongs to the registration that was begun on ${utcTime(registeredAt)}, and to the password that was chosen with it.`;
  const severalNote =
    'This e-mail address was registered more than once. Enter only the pin of the registration that you have begun yourself, and ignore the others.';
  return {
    subject: `Your verification pin for ${brandName}`,
    ...renderEmail({
      paragraphs: [
        `Nnọọ! Welcome to ${brandName}.`,
        'Enter this pin to verify your account. It is good for 30 minutes.',
        registrationNote,
        ...(isOneOfSeveral ? [severalNote] : []),
      ],
      code: pin,
      button: { label: 'Verify your account', url: `${publicUrl}/verify` },
      footer: { text: 'You did not register with us? Then please ignore this mail: without the pin nothing happens.' },
    }),
  };
}

/** Mail for a network without a registration of its own when several exist: no pin can be chosen for it. */
function registerAgainMail(kind: Account['kind'], publicUrl: string) {
  return {
    subject: `Please register again at ${brandName}`,
    ...renderEmail({
      paragraphs: [
        'A new verification pin was requested for this e-mail address. The address was registered more than once, and every pin belongs to one of these registrations.',
        'To get a pin of your own, please register again with this e-mail address. The pin that we send then verifies the password that you choose there, and no other.',
      ],
      button: { label: 'Register', url: `${publicUrl}${kind === 'tutor' ? '/tutor-registration' : '/register'}` },
      footer: { text: 'You did not ask for a pin? Then please ignore this mail: nothing happens.' },
    }),
  };
}

interface CodeRequest {
  registration: Registration;
  requestedBy: string;
  isOneOfSeveral: boolean;
}

/** Creates a pin and queues its mail, in the transaction that locked or created the account. @throws 429 at a limit of mails */
export async function sendVerificationCode(tx: Db, context: MailContext, { registration, requestedBy, isOneOfSeveral }: CodeRequest): Promise<void> {
  const { now, config } = context;
  const { id, account_id, network, email, created_at } = registration;
  const livePins = await liveVerificationCodes(tx, [account_id], now());
  let pin = newVerificationCode();
  // Live pins of an account differ, because the pin selects the registration.
  while (livePins.some((other) => matchesVerificationCode(other, pin))) pin = newVerificationCode();
  const salt = randomBytes(16).toString('hex');
  const timestamps = { created_at: now(), expires_at: now() + codeLifetimeMs };
  await insertVerificationCode(tx, {
    account_id,
    registration_id: id,
    network,
    requested_by: requestedBy,
    salt,
    code_hash: sha256(salt + pin),
    ...timestamps,
  });
  const mail = pinMail({ pin, registeredAt: created_at, isOneOfSeveral }, config.publicUrl);
  await enqueueCountedMail(tx, context, email, mail);
}

async function sendRegisterAgain(tx: Db, context: MailContext, account: Account, requestedBy: string): Promise<void> {
  const { now, config } = context;
  const timestamps = { created_at: now(), expires_at: now() };
  await insertVerificationCode(tx, {
    account_id: account.id,
    registration_id: null,
    network: '',
    requested_by: requestedBy,
    salt: '',
    code_hash: '',
    ...timestamps,
  });
  await enqueueCountedMail(tx, context, account.email, registerAgainMail(account.kind, config.publicUrl));
}

async function enqueueCountedMail(tx: Db, context: MailContext, to: string, mail: ReturnType<typeof pinMail>): Promise<void> {
  const rejection = await countUnverifiedMail(tx, context, to);
  if (rejection) throw rejection;
  await enqueueMail(tx, { to, ...mail }, { now: context.now(), publicUrl: context.config.publicUrl });
}

/** Whether the daily limits allow `network` one more mail; `registered` are the networks that registered the e-mail. */
export async function mayRequestCode(
  tx: Db,
  { now, config }: AppContext,
  accountId: number,
  network: string,
  registered: string[],
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const sentMails = await verificationMailsSince(tx, accountId, now() - dayMs);
  const requesters = sentMails.map(({ requested_by }) => requested_by);
  return mayRequestMail(requesters, network, registered);
}

/** Sends a new pin for the registration of this network. Sends nothing within a minute of the last mail, or at a limit of mails. */
export async function resendVerificationCode(context: MailContext, { id }: Account, network: string): Promise<void> {
  const { db, now, config } = context;
  const resend = async (tx: Db) => {
    const account = await lockAccount(tx, id);
    if (!account || account.verified_at !== null) return;
    const [latestMail] = await verificationMailsSince(tx, id, now() - minMailIntervalMs);
    if (latestMail && config.rateLimits) return;
    const registrations = await registrationsOf(tx, id);
    const networks = registrations.map((registration) => registration.network);
    if (!(await mayRequestCode(tx, context, id, network, networks))) return;
    const isOneOfSeveral = registrations.length > 1;
    const registration = registrations.findLast((candidate) => candidate.network === network) ?? (isOneOfSeveral ? undefined : registrations[0]);
    if (registration) await sendVerificationCode(tx, context, { registration, requestedBy: network, isOneOfSeveral });
    else if (isOneOfSeveral) await sendRegisterAgain(tx, context, account, network);
  };
  try {
    await db.transaction().execute(resend);
  } catch (problem) {
    // The response is the same for every e-mail.
    if (!(problem instanceof ApiError && problem.status === 429)) throw problem;
  }
  context.notifyMailWorker();
}
