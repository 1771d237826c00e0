import { randomBytes } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { emailKey } from '#app/http/fields.ts';
import type { Academy } from '#app/platform/academy.server.ts';
import { letter } from '#app/platform/letter.server.ts';
import type { Budget } from '#app/platform/limits.server.ts';
import { queueMail } from '#app/platform/mail.queries.server.ts';
import { newPin, sameText, sha256 } from '#app/platform/tokens.server.ts';
import { brandName } from '#app/ui/brand.ts';
import type { Account } from './accounts.queries.server.ts';
import { giveTryBack, insertPin, lockAccount, type Pin, pinTimes, takeTry } from './pins.queries.server.ts';

const lifeMs = 30 * 60_000;
const maxTries = 5;
const betweenMailsMs = 60_000;
const dayMs = 24 * 60 * 60_000;
const mailsPerDay = 5;

/** Wrong pins for one e-mail: a new pin brings five new tries, but no more than these in all. */
export const wrongPins = (email: string): Budget => ({ what: 'wrong pins', who: emailKey(email), rates: ['20 per day'] });

/** Makes a pin and queues its mail, in the transaction that wants it. */
export async function sendPin(tx: Db, academy: Academy, account: Pick<Account, 'id' | 'email' | 'first_name'>): Promise<void> {
  const { now, config } = academy;
  const pin = newPin();
  const salt = randomBytes(16).toString('hex');
  await insertPin(tx, { account_id: account.id, salt, pin_hash: sha256(salt + pin), created_at: now(), expires_at: now() + lifeMs });
  const mail = {
    to: account.email,
    subject: `Your verification pin for ${brandName}`,
    ...letter({
      paragraphs: [`Nnọọ, ${account.first_name}! Welcome to ${brandName}.`, 'Enter this pin to verify your account. It is good for 30 minutes.'],
      code: pin,
      button: { label: 'Verify your account', address: `${config.publicUrl}/verify` },
      footer: { text: 'You did not register with us? Then please ignore this mail: without the pin nothing happens.' },
    }),
  };
  await queueMail(tx, mail, { now: now(), publicUrl: config.publicUrl });
}

/** Sends a new pin unless one went out within the last minute, or five within a day. */
export async function resendPin(academy: Academy, account: Account): Promise<void> {
  await academy.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id);
    const times = await pinTimes(tx, account.id, academy.now() - dayMs);
    const newest = times[0] ?? 0;
    const tooSoon = newest > academy.now() - betweenMailsMs || times.length >= mailsPerDay;
    if (tooSoon && academy.config.rateLimits) return;
    await sendPin(tx, academy, account);
  });
  academy.wakeMail();
}

/**
 * Which of the accounts this pin belongs to; a wrong, an expired and a used-up one look alike.
 * Every account's newest pin loses a try, and gets it back when the pin was right.
 */
export async function ownerOfPin(academy: Academy, accountIds: number[], typed: string): Promise<number | undefined> {
  const taken: Pin[] = [];
  for (const id of accountIds) {
    const pin = await takeTry(academy.db, id, maxTries, academy.now());
    if (pin) taken.push(pin);
  }
  const right = taken.find((pin) => sameText(pin.pin_hash, sha256(pin.salt + typed)));
  if (right) for (const pin of taken) await giveTryBack(academy.db, pin.id);
  return right?.account_id;
}
