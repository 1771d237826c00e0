import { attemptsLeft, liveTokens } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { mailOutcome } from '#app/mail/mail.queries.server.ts';
import { serverAnswer } from '#app/mail/server-answer.ts';
import { accountsFeature } from './accounts.feature.ts';
import type { Account } from './accounts.queries.server.ts';
import { registrationsOf } from './registrations.queries.server.ts';
import { verification } from './verification.server.ts';

const dayMs = 24 * 60 * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

export type PinState = NonNullable<Awaited<ReturnType<typeof pinState>>>;

/** The pin of the newest registration, and how its mail has fared; undefined for a verified account. */
export async function pinState(db: Db, account: Account, now: number) {
  if (account.verified_at !== null) return undefined;
  const registrations = await registrationsOf(db, account.id);
  const newest = registrations.at(-1);
  const pin = (await liveTokens(db, verification, [account.id], now)).findLast(({ data }) => data.registrationId === newest?.id);
  return {
    mail: newest?.pin_mail == null ? null : await mailState(db, newest.pin_mail),
    validUntil: pin ? iso(pin.expires_at) : null,
    triesLeft: pin ? await attemptsLeft(db, pin) : null,
    timesRegistered: registrations.length,
    deletedAt: iso(account.created_at + accountsFeature.retentionDays.unverifiedAccount * dayMs),
  };
}

async function mailState(db: Db, id: number) {
  const mail = await mailOutcome(db, id);
  if (!mail) return null;
  const { state, created_at, sent_at, failed_attempts, last_error } = mail;
  return {
    state: state === 'sent' || state === 'failed' ? state : failed_attempts > 0 ? ('delayed' as const) : ('waiting' as const),
    at: iso(sent_at ?? created_at),
    /** Answer of the mail server to the last attempt that failed. */
    answer: last_error === null ? null : serverAnswer(last_error),
  };
}
