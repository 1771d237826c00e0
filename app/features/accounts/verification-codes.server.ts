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
import { countUnverifiedMail, type MailCause } from './unverified-mail.server.ts';
import { insertVerificationCode, liveVerificationCodes, mailsSince, type VerificationCode } from './verification-codes.queries.server.ts';
import { mayRequestMail } from './verification-mail-limit.server.ts';

const lifeMs = 30 * 60_000;
const betweenMailsMs = 60_000;
const dayMs = 24 * 60 * 60_000;

export const isVerificationCode = (pin: VerificationCode, typed: string) => timingSafeEqualText(pin.code_hash, sha256(pin.salt + typed));

interface PinMail {
  pin: string;
  /** Time of the registration, in ms. */
  begunAt: number;
  /** The e-mail has several registrations, each with its own pin. */
  isOneOfSeveral: boolean;
}

/** Pin mail. It contains no text that the visitor typed, because the address is not verified. */
function pinMail({ pin, begunAt, isOneOfSeveral }: PinMail, publicUrl: string) {
  const begun = `This pin belongs to the registration that was begun on ${utcTime(begunAt)}, and to the password that was chosen with it.`;
  const several =
    'This e-mail address was registered more than once. Enter only the pin of the registration that you have begun yourself, and ignore the others.';
  return {
    subject: `Your verification pin for ${brandName}`,
    ...renderEmail({
      paragraphs: [
        `Nnọọ! Welcome to ${brandName}.`,
        'Enter this pin to verify your account. It is good for 30 minutes.',
        begun,
        ...(isOneOfSeveral ? [several] : []),
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

interface Sending {
  registration: Registration;
  requestedBy: string;
  isOneOfSeveral: boolean;
}

/** Creates a pin and queues its mail, in the transaction that locked or created the account. @throws 429 at a limit of mails */
export async function sendVerificationCode(tx: Db, call: MailCause, { registration, requestedBy, isOneOfSeveral }: Sending): Promise<void> {
  const { now, config } = call;
  const { id, account_id, network, email, created_at } = registration;
  const live = await liveVerificationCodes(tx, [account_id], now());
  let pin = newVerificationCode();
  // Live pins of an account differ, because the pin selects the registration.
  while (live.some((other) => isVerificationCode(other, pin))) pin = newVerificationCode();
  const salt = randomBytes(16).toString('hex');
  const times = { created_at: now(), expires_at: now() + lifeMs };
  await insertVerificationCode(tx, {
    account_id,
    registration_id: id,
    network,
    requested_by: requestedBy,
    salt,
    code_hash: sha256(salt + pin),
    ...times,
  });
  const mail = pinMail({ pin, begunAt: created_at, isOneOfSeveral }, config.publicUrl);
  await queueCounted(tx, call, email, mail);
}

async function sendRegisterAgain(tx: Db, call: MailCause, account: Account, requestedBy: string): Promise<void> {
  const { now, config } = call;
  const times = { created_at: now(), expires_at: now() };
  await insertVerificationCode(tx, {
    account_id: account.id,
    registration_id: null,
    network: '',
    requested_by: requestedBy,
    salt: '',
    code_hash: '',
    ...times,
  });
  await queueCounted(tx, call, account.email, registerAgainMail(account.kind, config.publicUrl));
}

async function queueCounted(tx: Db, call: MailCause, to: string, mail: ReturnType<typeof pinMail>): Promise<void> {
  const refused = await countUnverifiedMail(tx, call, to);
  if (refused) throw refused;
  await enqueueMail(tx, { to, ...mail }, { now: call.now(), publicUrl: call.config.publicUrl });
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
  const sent = await mailsSince(tx, accountId, now() - dayMs);
  const requested = sent.map(({ requested_by }) => requested_by);
  return mayRequestMail(requested, network, registered);
}

/** Sends a new pin for the registration of this network. Sends nothing within a minute of the last mail, or at a limit of mails. */
export async function resendVerificationCode(academy: MailCause, { id }: Account, network: string): Promise<void> {
  const { db, now, config } = academy;
  const resend = async (tx: Db) => {
    const account = await lockAccount(tx, id);
    if (!account || account.verified_at !== null) return;
    const [newest] = await mailsSince(tx, id, now() - betweenMailsMs);
    if (newest && config.rateLimits) return;
    const registrations = await registrationsOf(tx, id);
    const networks = registrations.map((registration) => registration.network);
    if (!(await mayRequestCode(tx, academy, id, network, networks))) return;
    const isOneOfSeveral = registrations.length > 1;
    const registration = registrations.findLast((each) => each.network === network) ?? (isOneOfSeveral ? undefined : registrations[0]);
    if (registration) await sendVerificationCode(tx, academy, { registration, requestedBy: network, isOneOfSeveral });
    else if (isOneOfSeveral) await sendRegisterAgain(tx, academy, account, network);
  };
  try {
    await db.transaction().execute(resend);
  } catch (problem) {
    // The response is the same for every e-mail.
    if (!(problem instanceof ApiError && problem.status === 429)) throw problem;
  }
  academy.notifyMailWorker();
}
