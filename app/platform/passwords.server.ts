import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '#app/http/failure.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane: the OWASP minimum. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const atOnce = 4;
/** More would wait for longer than a second. */
const mostWaiting = 50;
const retryAfter = 5;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs at most four hashes at a time, so that a burst of logins cannot take all memory.
 * @throws 503 when too many wait already
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting)
    throw new Failure(503, `Very many people are logging in at this moment. Please try again in ${retryAfter} seconds.`, { retryAfter });
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { ...cost, message: password, nonce }, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await inTurn(() => derive(password, nonce));
  return `argon2id$${nonce.toString('base64')}$${key.toString('base64')}`;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, nonce, key] = hash.split('$');
  if (!nonce || !key) return false;
  const derived = await inTurn(() => derive(password, Buffer.from(nonce, 'base64')));
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}
