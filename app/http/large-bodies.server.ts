import { createFairQueue } from '#app/lib/concurrency-limit.server.ts';
import type { Encoding } from './endpoint.ts';
import { timeouts } from './http-server.server.ts';

const largeBodyBytes = 64 * 1024;

/** Bounds the memory of large bodies from their first byte to the end of their handler: the longest draft takes about 100 MiB. */
const queue = createFairQueue({
  concurrency: 4,
  maxQueued: 40,
  perClient: { concurrency: 1, maxQueued: 10 },
  overloadMessage: 'Very many large files are being sent at this moment.',
});

/** Longest wait in ms: the other half of the time of a request is for its body. */
const maxWait = { json: timeouts.request / 2, multipart: timeouts.upload / 2 };

/**
 * Runs what reads a body at once, or in its turn when the body is large: one at a time for a client, since a slow upload may take minutes.
 * @param client account, or the address of a caller without one
 * @throws {ApiError} 503 when too many large ones wait, or the turn does not come in time
 */
export function inTurnOfLargeBodies<T>(bytes: number, client: string, encoding: Encoding | undefined, run: () => Promise<T>): Promise<T> {
  const maxWaitMs = encoding === 'multipart' ? maxWait.multipart : maxWait.json;
  return bytes > largeBodyBytes ? queue.add(run, client, maxWaitMs).result : run();
}
