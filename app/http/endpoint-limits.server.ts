import { ApiError } from '#app/lib/api-error.ts';
import type { Quota, RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { clientNetwork } from './client-ip.server.ts';
import type { Endpoint } from './endpoint.ts';

interface RateLimitSubject {
  address: string;
  account: number | undefined;
  /** Path with ids, which names the resource. */
  path: string;
}

/** Runs a handler within the rate limits of its endpoint. @throws {ApiError} 429 */
export async function withRateLimits<T>(
  rateLimiter: RateLimiter,
  name: string,
  endpoint: Endpoint,
  subject: RateLimitSubject,
  handle: () => Promise<T>,
): Promise<T> {
  const quotas = quotasOf(name, endpoint, subject);
  if (quotas.length === 0) return handle();
  if (endpoint.limits?.countOnly !== 'failures') {
    await rateLimiter.consume(quotas);
    return handle();
  }
  await rateLimiter.assertAvailable(quotas);
  try {
    return await handle();
  } catch (error) {
    if (error instanceof ApiError) await rateLimiter.consume(quotas);
    throw error;
  }
}

/** Counts nothing: for a call whose body is not read yet. @throws {ApiError} 429 */
export async function assertWithinRateLimits(rateLimiter: RateLimiter, name: string, endpoint: Endpoint, subject: RateLimitSubject): Promise<void> {
  const quotas = quotasOf(name, endpoint, subject);
  if (quotas.length > 0) await rateLimiter.assertAvailable(quotas);
}

function quotasOf(name: string, { limits = {} }: Endpoint, { address, account, path }: RateLimitSubject): Quota[] {
  const bucket = limits.bucket ?? name;
  const candidates = [
    { resource: `${bucket} by address`, subject: clientNetwork(address), rates: limits.address },
    { resource: `${bucket} by account`, subject: account?.toString(), rates: limits.account },
    { resource: `${bucket} of one thing`, subject: path, rates: limits.resource },
  ];
  return candidates.flatMap(({ resource, subject, rates }) => (subject !== undefined && rates ? [{ resource, subject, rates }] : []));
}
