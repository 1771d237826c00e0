import { type Duration, durationMs } from '#app/lib/duration.ts';

/** Attempts of failed work, and the delays between them. */
export interface RetryPolicy {
  /** Attempts in total. */
  attempts: number;
  /** Delays after the first, second and later failures; the last one repeats. */
  backoff: readonly Duration[];
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 7,
  backoff: ['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '12 hours'],
};

/** Attempts in a row that may end with their process, such as kills during an upgrade. */
const maxInterruptions = 10;

/** Reason to give up work that has ended its process each time; undefined while it may be tried again. */
export const interruptionFailure = ({ interruptions }: { interruptions: number }): string | undefined =>
  interruptions > maxInterruptions ? `The process ended ${interruptions} times during this work, so it is not tried again by itself.` : undefined;

/** Up to this part of a delay is added to it, so that work that failed together is not tried again together. */
const jitter = 0.2;

/**
 * Delay before the next attempt in ms, with jitter; undefined when no attempt is left.
 * @param failedAttempts failures before the current one
 */
export function retryDelayMs({ attempts, backoff }: RetryPolicy, failedAttempts: number): number | undefined {
  const delay = backoff[failedAttempts] ?? backoff.at(-1);
  if (failedAttempts + 1 >= attempts || delay === undefined) return undefined;
  return Math.round(durationMs(delay) * (1 + Math.random() * jitter));
}
