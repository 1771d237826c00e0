import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { sha256, timingSafeEqualText } from '#app/lib/hash.server.ts';
import { readTypedCode } from '#app/lib/typed-code.ts';
import { codeAttempts } from './code-limits.ts';
import {
  insertToken,
  markTokenUsed,
  recordWrongAttempt,
  type TokenRow,
  tokenBySecretHash,
  tokensIssuedSince,
  tokensWithSecret,
  unusedTokensSince,
  wrongAttempts,
} from './one-time-tokens.queries.server.ts';
import { newCode, newToken } from './tokens.server.ts';

/** Wrong attempts per code of all networks together, except its own. */
const maxAttemptsOfOtherNetworks = 20;

/** Reasons that concern a stored token of the purpose. */
type Ended = 'used' | 'revoked' | 'expired';
type Refusal = 'unknown' | 'purpose' | Ended;

/** Purpose of a token. A token of one purpose is refused for every other. */
export interface Purpose<Data> {
  /** Stored in the database: a name never changes. */
  name: string;
  lifetimeMs: number;
  /** Attached data. */
  data: z.ZodMiniType<Data>;
  /** Sentences of its own for links that are refused; of a stored token they may name what is in its data. */
  refusals?: Partial<Record<Exclude<Refusal, Ended>, string> & Record<Ended, string | ((data: Data) => string)>>;
}

export type OneTimeToken<Data> = Omit<TokenRow, 'data'> & { data: Data };

interface NewToken<Data> {
  /** Null when there is no account yet. */
  accountId: number | null;
  data: Data;
  /** Network that has attempts of its own at a code: other clients cannot use them up. */
  network: string;
  now: number;
}

const parseRow = <Data>(purpose: Purpose<Data>, row: TokenRow): OneTimeToken<Data> => ({
  ...row,
  data: z.parse(purpose.data, JSON.parse(row.data)),
});

async function insert<Data>(tx: Db, purpose: Purpose<Data>, token: NewToken<Data>, secret: { salt: string; secret_hash: string }): Promise<void> {
  const { accountId, data, network, now } = token;
  const expires_at = secret.secret_hash === '' ? now : now + purpose.lifetimeMs;
  await insertToken(tx, {
    purpose: purpose.name,
    account_id: accountId,
    data: JSON.stringify(data),
    network,
    created_at: now,
    expires_at,
    ...secret,
  });
}

/** Stores a token without a secret, which opens nothing and counts towards limits. */
export const insertEmptyToken = <Data>(tx: Db, purpose: Purpose<Data>, token: NewToken<Data>) =>
  insert(tx, purpose, token, { salt: '', secret_hash: '' });

/** Issues a token of 256 random bits, for a link. */
export async function issueToken<Data>(tx: Db, purpose: Purpose<Data>, token: NewToken<Data>): Promise<string> {
  const secret = newToken();
  await insert(tx, purpose, token, { salt: '', secret_hash: sha256(secret) });
  return secret;
}

/** Issues a code of six digits. It differs from the live codes of the account, because the typed code selects the token. */
export async function issueCode<Data>(tx: Db, purpose: Purpose<Data>, token: NewToken<Data> & { accountId: number }): Promise<string> {
  const live = await liveTokens(tx, purpose, [token.accountId], token.now);
  let code = newCode();
  while (live.some((other) => matches(other, code))) code = newCode();
  const salt = randomBytes(16).toString('hex');
  await insert(tx, purpose, token, { salt, secret_hash: sha256(salt + code) });
  return code;
}

const matches = ({ salt, secret_hash }: Pick<TokenRow, 'salt' | 'secret_hash'>, code: string) =>
  timingSafeEqualText(secret_hash, sha256(salt + code));

/** Tokens of the accounts that are not revoked, oldest first; used and expired ones included. */
export async function unrevokedTokens<Data>(db: Db, purpose: Purpose<Data>, accountIds: number[]): Promise<OneTimeToken<Data>[]> {
  if (accountIds.length === 0) return [];
  return (await tokensWithSecret(db, purpose.name, accountIds)).map((row) => parseRow(purpose, row));
}

/** Tokens of these accounts that are neither revoked nor expired. */
export async function liveTokens<Data>(db: Db, purpose: Purpose<Data>, accountIds: number[], now: number): Promise<OneTimeToken<Data>[]> {
  return (await unrevokedTokens(db, purpose, accountIds)).filter(({ expires_at }) => expires_at > now);
}

/** All tokens of the account that were issued after `since` (ms), newest first, empty and revoked ones included. */
export async function tokensSince<Data>(db: Db, purpose: Purpose<Data>, accountId: number, since: number): Promise<OneTimeToken<Data>[]> {
  return (await tokensIssuedSince(db, purpose.name, accountId, since)).map((row) => parseRow(purpose, row));
}

interface TypedCode<Data> {
  accountIds: number[];
  code: string;
  network: string;
  now: number;
  /** Further condition; a token that does not meet it is not compared. */
  isUsable?: (token: OneTimeToken<Data>) => boolean;
}

/**
 * Token of the typed code, used or not. Undefined when it is wrong, expired or exhausted: then the attempt counts for every
 * live code of the accounts. Requires a transaction that locked the accounts, so that concurrent attempts are counted.
 */
export async function matchCode<Data>(tx: Db, purpose: Purpose<Data>, typed: TypedCode<Data>): Promise<OneTimeToken<Data> | undefined> {
  const { accountIds, code, network, now, isUsable = () => true } = typed;
  const live = await liveTokens(tx, purpose, accountIds, now);
  if (live.length === 0) return undefined;
  const ids = live.map(({ id }) => id);
  const attempts = await wrongAttempts(tx, ids, network);
  const hasAttempts = (token: OneTimeToken<Data>) =>
    (attempts.get(token.id) ?? 0) < codeAttempts && (token.network === network || token.attempts < maxAttemptsOfOtherNetworks);
  const usable = live.filter((token) => isUsable(token) && hasAttempts(token));
  const match = usable.find((token) => matches(token, readTypedCode(code)));
  if (!match) for (const token of usable) await recordWrongAttempt(tx, token, network);
  return match;
}

/** Attempts that the network of the code has left; other networks have their own. */
export async function attemptsLeft(db: Db, { id, network }: Pick<TokenRow, 'id' | 'network'>): Promise<number> {
  return Math.max(0, codeAttempts - ((await wrongAttempts(db, [id], network)).get(id) ?? 0));
}

/** Tokens of the purpose, of all accounts and of none, that are not used, revoked or expired; newest first. */
export async function openTokens<Data>(db: Db, purpose: Purpose<Data>, now: number): Promise<OneTimeToken<Data>[]> {
  return (await unusedTokensSince(db, purpose.name, now - purpose.lifetimeMs, now)).map((row) => parseRow(purpose, row));
}

const refusals: Record<Refusal, string> = {
  unknown: 'This link is not valid. Please open it again from the email, or ask for a new one.',
  purpose: 'This link is meant for something else. Please open it again from the email.',
  revoked: 'This link was withdrawn, or a newer email has replaced it. Please look for a newer email, or ask for a new one.',
  used: 'This link has been used. Please ask for a new one.',
  expired: 'This link has expired. Please ask for a new one.',
};

/** Account of a link's token, valid or not: a transaction that changes the account locks it before it uses the token. */
export const accountOfToken = async (db: Db, secret: string): Promise<number | undefined> =>
  (await tokenBySecretHash(db, sha256(secret)))?.account_id ?? undefined;

const refuse = <Data>(purpose: Purpose<Data>, reason: Exclude<Refusal, Ended>) => new ApiError(400, purpose.refusals?.[reason] ?? refusals[reason]);

function refuseEnded<Data>(purpose: Purpose<Data>, reason: Ended, data: Data): ApiError {
  const own = purpose.refusals?.[reason];
  return new ApiError(400, (typeof own === 'function' ? own(data) : own) ?? refusals[reason]);
}

/** Token of a link, without using it. @throws 400 with the reason */
export async function findToken<Data>(db: Db, purpose: Purpose<Data>, secret: string, now: number): Promise<OneTimeToken<Data>> {
  const row = await tokenBySecretHash(db, sha256(secret));
  if (!row) throw refuse(purpose, 'unknown');
  if (row.purpose !== purpose.name) throw refuse(purpose, 'purpose');
  const token = parseRow(purpose, row);
  if (row.used_at !== null) throw refuseEnded(purpose, 'used', token.data);
  if (row.revoked_at !== null) throw refuseEnded(purpose, 'revoked', token.data);
  if (row.expires_at <= now) throw refuseEnded(purpose, 'expired', token.data);
  return token;
}

/** Uses the token of a link, in the transaction of its effect. Of two concurrent uses one succeeds. @throws 400 with the reason */
export async function consumeToken<Data>(tx: Db, purpose: Purpose<Data>, secret: string, now: number): Promise<OneTimeToken<Data>> {
  const token = await findToken(tx, purpose, secret, now);
  if (!(await markTokenUsed(tx, token.id, now))) throw refuseEnded(purpose, 'used', token.data);
  return { ...token, used_at: now };
}
