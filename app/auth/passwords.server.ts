import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from '#app/lib/concurrency-limit.server.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane: the OWASP minimum. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** More than fifty would wait for longer than a second. */
const inTurnOfHashes = limitConcurrency({ concurrency: 4, maxQueued: 50, overloadMessage: 'Very many people are logging in at this moment.' });

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { ...cost, message: password, nonce }, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await inTurnOfHashes(() => derive(password, nonce));
  return `argon2id$${nonce.toString('base64')}$${key.toString('base64')}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, nonce, key] = hash.split('$');
  if (!nonce || !key) return false;
  const derived = await inTurnOfHashes(() => derive(password, Buffer.from(nonce, 'base64')));
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}
