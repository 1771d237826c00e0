import { Failure } from '#app/lib/api-error.ts';
import type { Budget, Limits } from '#app/rate-limit/rate-limiter.server.ts';
import { networkOf } from './client-ip.server.ts';
import type { Endpoint } from './endpoint.ts';

interface Caller {
  address: string;
  account: number | undefined;
  /** The path with its ids: the thing that is called. */
  path: string;
}

/** Answers a call within the limits that its line of the contract names. */
export async function limited<T>(limits: Limits, name: string, endpoint: Endpoint, caller: Caller, answer: () => Promise<T>): Promise<T> {
  const budgets = budgetsOf(name, endpoint, caller);
  if (budgets.length === 0) return answer();
  if (endpoint.limits?.counts !== 'refused') {
    await limits.take(budgets);
    return answer();
  }
  await limits.check(budgets);
  try {
    return await answer();
  } catch (problem) {
    if (problem instanceof Failure) await limits.take(budgets);
    throw problem;
  }
}

function budgetsOf(name: string, { limits = {} }: Endpoint, { address, account, path }: Caller): Budget[] {
  const what = limits.sharedAs ?? name;
  const counted = [
    { what: `${what} by address`, who: networkOf(address), rates: limits.address },
    { what: `${what} by account`, who: account?.toString(), rates: limits.account },
    { what: `${what} of one thing`, who: path, rates: limits.thing },
  ];
  return counted.flatMap(({ what, who, rates }) => (who !== undefined && rates ? [{ what, who, rates }] : []));
}
