import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createFairQueue } from '#app/lib/concurrency-limit.server.ts';
import { requestNetwork } from '#app/lib/request-network.server.ts';

/** Cost of a hash: KiB of memory and number of passes. */
interface Cost {
  memory: number;
  passes: number;
}

/** 19 MiB, 2 passes, parallelism 1: the OWASP minimum for Argon2id. */
const owaspMinimum: Cost = { memory: 19_456, passes: 2 };
/** A constant of the build: only Vitest sets the mode `test`, where hashes took 40 % of the time of account tests (decision 0103). */
const cost: Cost = import.meta.env?.MODE === 'test' ? { memory: 64, passes: 1 } : owaspMinimum;
/** More than 50 queued hashes would wait longer than 1 s. Networks take turns: a class behind one address fits, and blocks no other one. */
const hashQueue = createFairQueue({
  concurrency: 4,
  maxQueued: 100,
  perClient: { concurrency: 2, maxQueued: 45 },
  overloadMessage: 'Very many people are logging in at this moment.',
});

const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashQueue.add(work, requestNetwork.getStore()).result;

function derive(password: string, nonce: Buffer, { memory, passes }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { memory, passes, parallelism: 1, tagLength: 32, message: password, nonce }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Returns the hash with its nonce and cost, so that hashes of another cost stay valid. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await inTurn(() => derive(password, nonce, cost));
  return `argon2id$${nonce.toString('base64')}$${key.toString('base64')}$m=${cost.memory},t=${cost.passes}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, nonce, key, storedCost = ''] = hash.split('$');
  if (!nonce || !key) return false;
  const derived = await inTurn(() => derive(password, Buffer.from(nonce, 'base64'), costOf(storedCost)));
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}

/** Hashes of the first release do not state their cost. */
function costOf(stored: string): Cost {
  const [, memory, passes] = stored.match(/^m=(\d+),t=(\d+)$/) ?? [];
  return memory && passes ? { memory: Number(memory), passes: Number(passes) } : owaspMinimum;
}
