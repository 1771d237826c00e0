import { ApiError } from '#app/lib/api-error.ts';

/** Why the academy gives no answer: no network, or a server or proxy that takes no request now. */
export type Outage = 'offline' | 'busy';

/**
 * Undefined for an answer of the academy, such as a refusal, and for errors of this page. Each refusal of the academy has a sentence: one
 * without is that of a proxy, or of a network that asks for a login first.
 */
export function outageOf(problem: unknown): Outage | undefined {
  if (!(problem instanceof ApiError)) return undefined;
  const { status, message } = problem;
  if (status === 0) return 'offline';
  return message === '' || status === 408 || status === 429 || status >= 500 ? 'busy' : undefined;
}

export const busyMessage = 'The academy is busy right now. Please try again in a moment.';
