import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from '#app/lib/concurrency-limit.server.ts';

/** Argon2id with 19 MiB, 2 passes, parallelism 1: the OWASP minimum. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** More than 50 queued hashes would wait longer than 1 s. */
const hashQueue = limitConcurrency({ concurrency: 4, maxQueued: 50, overloadMessage: 'Very many people are logging in at this moment.' });

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { ...parameters, message: password, nonce }, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await hashQueue(() => derive(password, nonce));
  return `argon2id$${nonce.toString('base64')}$${key.toString('base64')}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, nonce, key] = hash.split('$');
  if (!nonce || !key) return false;
  const derived = await hashQueue(() => derive(password, Buffer.from(nonce, 'base64')));
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}
