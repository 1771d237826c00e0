import { createFairQueue } from '#app/lib/concurrency-limit.server.ts';

const largeBodyBytes = 64 * 1024;

/** Bounds the memory of large bodies from their first byte to the end of their handler: the longest draft takes about 100 MiB. */
const queue = createFairQueue({
  concurrency: 4,
  maxQueued: 40,
  perClient: { concurrency: 1, maxQueued: 10 },
  overloadMessage: 'Very many large files are being sent at this moment.',
});

/**
 * Runs what reads a body at once, or in its turn when the body is large: one at a time for an account, since a slow upload may take minutes.
 * @throws {ApiError} 503 when too many large ones wait
 */
export const inTurnOfLargeBodies = <T>(bytes: number, account: number | undefined, run: () => Promise<T>): Promise<T> =>
  bytes > largeBodyBytes ? queue.add(run, String(account)).result : run();
