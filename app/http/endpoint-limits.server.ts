import { ApiError } from '#app/lib/api-error.ts';
import type { Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { clientNetwork } from './client-ip.server.ts';
import type { Endpoint } from './endpoint.ts';

interface Caller {
  address: string;
  account: number | undefined;
  /** Path with ids, which names the resource. */
  path: string;
}

/** Runs a handler within the rate limits of its endpoint. @throws {ApiError} 429 */
export async function withRateLimits<T>(limits: RateLimiter, name: string, endpoint: Endpoint, caller: Caller, answer: () => Promise<T>): Promise<T> {
  const budgets = limitsOf(name, endpoint, caller);
  if (budgets.length === 0) return answer();
  if (endpoint.limits?.countOnly !== 'failures') {
    await limits.consume(budgets);
    return answer();
  }
  await limits.assertAvailable(budgets);
  try {
    return await answer();
  } catch (problem) {
    if (problem instanceof ApiError) await limits.consume(budgets);
    throw problem;
  }
}

function limitsOf(name: string, { limits = {} }: Endpoint, { address, account, path }: Caller): Quota[] {
  const what = limits.bucket ?? name;
  const counted = [
    { resource: `${what} by address`, subject: clientNetwork(address), rates: limits.address },
    { resource: `${what} by account`, subject: account?.toString(), rates: limits.account },
    { resource: `${what} of one thing`, subject: path, rates: limits.resource },
  ];
  return counted.flatMap(({ resource, subject, rates }) => (subject !== undefined && rates ? [{ resource, subject, rates }] : []));
}
