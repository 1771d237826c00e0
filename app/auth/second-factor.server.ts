import { randomBytes } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import type { Config } from '#app/lib/config.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { readTypedCode } from '#app/lib/typed-code.ts';
import { isStaffAccount } from './roles.queries.server.ts';
import {
  consumeRecoveryCode,
  consumeTotpStep,
  deletePasskeys,
  deleteTotp,
  hasPasskey,
  replaceRecoveryCodes,
  totpSecret,
} from './second-factor.queries.server.ts';
import { matchTotpStep, toBase32 } from './totp.server.ts';

/** Whether an authenticator app is on. */
export const hasTotp = async (db: Db, accountId: number): Promise<boolean> => typeof (await totpSecret(db, accountId))?.confirmed_at === 'number';

/** A passkey counts: it is used with a PIN, a finger or a face. */
export const hasSecondFactor = async (db: Db, accountId: number): Promise<boolean> =>
  (await hasTotp(db, accountId)) || (await hasPasskey(db, accountId));

/** Factor that a login needs beside the password. */
export type FactorNeeded = 'code' | 'passkey';

/**
 * A code for accounts with an authenticator app. With STAFF_SECOND_FACTOR=on staff that have passkeys alone log in with one: else
 * the password would do.
 */
export async function factorNeeded(db: Db, config: Config, accountId: number): Promise<FactorNeeded | undefined> {
  if (await hasTotp(db, accountId)) return 'code';
  const isPasskeyNeeded = config.staffSecondFactor && (await isStaffAccount(db, accountId)) && (await hasPasskey(db, accountId));
  return isPasskeyNeeded ? 'passkey' : undefined;
}

/** Six digits of an authenticator app, else a recovery code. */
export const isTotpCode = (typed: string) => /^\d{6}$/.test(readTypedCode(typed));

/**
 * Uses up a code of the authenticator app, or a recovery code: neither works twice. Requires the locked account.
 * @returns undefined when it is wrong, expired or used
 */
export async function consumeCode(tx: Db, accountId: number, typed: string, now: number): Promise<'totp' | 'recovery' | undefined> {
  const stored = await totpSecret(tx, accountId);
  if (!stored || stored.confirmed_at === null) return undefined;
  const code = readTypedCode(typed);
  if (!isTotpCode(typed)) return (await consumeRecoveryCode(tx, accountId, sha256(code))) ? 'recovery' : undefined;
  const step = matchTotpStep(stored.secret, code, { now, lastStep: stored.last_step });
  return step !== undefined && (await consumeTotpStep(tx, accountId, step)) ? 'totp' : undefined;
}

const recoveryCodeCount = 10;

/** 80 random bits: too many to try, so that a plain hash will do. */
const newRecoveryCode = () => (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');

/** Replaces the recovery codes of an account. They are stored as hashes, and shown this once. */
export async function issueRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => sha256(readTypedCode(code))),
  );
  return codes;
}

/** Deletes passkeys and an authenticator app that were added at `since` (ms) or later. */
export async function deleteFactorsSince(tx: Db, accountId: number, since: number): Promise<void> {
  await deletePasskeys(tx, accountId, since);
  const totp = await totpSecret(tx, accountId);
  if (totp && totp.created_at >= since) await deleteTotp(tx, accountId);
}

/** Takes authenticator app, recovery codes and passkeys off an account. False when it has none of them. */
export async function deleteSecondFactor(tx: Db, accountId: number): Promise<boolean> {
  const hadTotp = await deleteTotp(tx, accountId);
  return (await deletePasskeys(tx, accountId)) > 0 || hadTotp;
}
