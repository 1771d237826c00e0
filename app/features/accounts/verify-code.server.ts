import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, lockAccount } from './accounts.queries.server.ts';
import { copyToAccount, deleteRegistrations, registrationsOf } from './registrations.queries.server.ts';
import { deleteSessions } from './sessions.queries.server.ts';
import {
  liveVerificationCodes,
  markCodeUsed,
  recordWrongCode,
  type VerificationCode,
  wrongAttemptsByCode,
} from './verification-codes.queries.server.ts';
import { matchesVerificationCode } from './verification-codes.server.ts';

/** Wrong attempts of one network per pin. */
const maxAttempts = 5;
/** Wrong attempts per pin of all networks together, except the one that registered. */
const maxAttemptsOfOtherNetworks = 20;

/** 'superseded': the pin is right, but another registration of the account was verified before. */
type CodeOutcome = 'verified' | 'superseded' | 'wrong';

/**
 * Compares the typed pin with every live pin of the accounts; the matching pin selects the registration to verify.
 * Wrong, expired and exhausted pins have one outcome. Row locks on the accounts serialize concurrent attempts.
 */
export async function verifyCode(context: AppContext, accountIds: number[], typedPin: string, network: string): Promise<CodeOutcome> {
  const { db, now } = context;
  if ((await liveVerificationCodes(db, accountIds, now())).length === 0) return 'wrong';
  return db.transaction().execute(async (tx) => {
    const accounts = await lockAccounts(tx, accountIds);
    const usablePins = await findUsablePins(tx, accounts, network, now());
    const match = usablePins.find((pin) => matchesVerificationCode(pin, typedPin));
    if (!match) {
      for (const pin of usablePins) await recordWrongCode(tx, pin, network);
      return 'wrong';
    }
    if (match.used_at !== null) return 'verified';
    return (await verify(tx, match, now())) ? 'verified' : 'superseded';
  });
}

/** Locks in the order of ids, so that two transactions cannot deadlock. */
async function lockAccounts(tx: Db, ids: number[]): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const account = await lockAccount(tx, id);
    if (account) accounts.push(account);
  }
  return accounts;
}

/** Live pins for which this network has attempts left. */
async function findUsablePins(tx: Db, accounts: Account[], network: string, now: number): Promise<VerificationCode[]> {
  const unverified = new Set(accounts.filter(({ verified_at }) => verified_at === null).map(({ id }) => id));
  const pins = await liveVerificationCodes(
    tx,
    accounts.map(({ id }) => id),
    now,
  );
  const attempts = await wrongAttemptsByCode(
    tx,
    pins.map(({ id }) => id),
    network,
  );
  return pins.filter((pin) => {
    // The registration was replaced, and its account is still unverified.
    if (pin.registration_id === null && unverified.has(pin.account_id)) return false;
    return (attempts.get(pin.id) ?? 0) < maxAttempts && (pin.network === network || pin.attempts < maxAttemptsOfOtherNetworks);
  });
}

/** Copies the pin's registration to the account and deletes all registrations. False when another one was verified before. */
async function verify(tx: Db, pin: VerificationCode, now: number): Promise<boolean> {
  const registration = (await registrationsOf(tx, pin.account_id)).find(({ id }) => id === pin.registration_id);
  if (!registration) return false;
  await copyToAccount(tx, registration, now);
  await markCodeUsed(tx, pin.id, now);
  await deleteRegistrations(tx, pin.account_id);
  await deleteSessions(tx, pin.account_id);
  return true;
}
