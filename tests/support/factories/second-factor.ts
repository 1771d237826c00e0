import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import { confirmTotpSecret, replaceRecoveryCodes, storeTotpSecret } from '#app/auth/second-factor.queries.server.ts';
import { stepAt, toBase32, totpCode } from '#app/auth/totp.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/accounts.queries.server.ts';
import { credentialsOf, secondStep } from '#app/features/accounts/second-step.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { admin } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';
import { insertStaff } from './staff.ts';

export interface SecondFactor {
  /** Code of the step that many steps from now. */
  code(offset?: number): string;
  recoveryCodes: string[];
}

/** Sets an authenticator app up through the API, one step before now: the current code is unused. */
export async function setUpAuthenticator(app: TestApp, token: string, password: string = admin.password): Promise<SecondFactor> {
  const { secret } = await app.api(token).secondFactor.setUp({ password });
  const code = (offset = 0) => totpCode(secret, stepAt(app.clock.ms) + offset);
  const { recoveryCodes } = await app.api(token).secondFactor.confirm({ code: code(-1) });
  return { code, recoveryCodes };
}

const knownSecret = toBase32(Buffer.from('a secret of the tests'));

/** Current code of the accounts of `insertAuthenticator`. */
export const knownCode = (now: number) => totpCode(knownSecret, stepAt(now));

async function accountIdOf(db: Db, email: string): Promise<number> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** Inserts an authenticator app of an account, by default one that is on. */
export async function insertAuthenticator(db: Db, email: string, { isOn = true } = {}): Promise<number> {
  const id = await accountIdOf(db, email);
  await storeTotpSecret(db, id, knownSecret, 1);
  if (isOn) await confirmTotpSecret(db, id, { step: 0, now: 1 });
  return id;
}

/** Begins that many second steps of one account of the staff. @returns their tokens, each with a recovery code */
export async function issueSecondSteps(
  db: Db,
  email: string,
  { count, now }: { count: number; now: number },
): Promise<{ token: string; code: string }[]> {
  await insertStaff(db, email, ['editor']);
  const id = await insertAuthenticator(db, email);
  const account = await accountById(db, id);
  if (!account) throw new Error(`${email} is the address of no account.`);
  const codes = Array.from({ length: count }, (_, nth) => `RECOVERYCODE${1000 + nth}`);
  await replaceRecoveryCodes(
    db,
    id,
    codes.map((code) => sha256(code)),
  );
  const data = { scope: 'admin login' as const, credentials: credentialsOf(account) };
  return Promise.all(codes.map(async (code) => ({ code, token: await issueToken(db, secondStep, { accountId: id, data, network: '', now }) })));
}
