import { readSessionToken } from './session-cookie.ts';

/** Memoizes a request per session token. Resolves to `fallback` without a token or after a failure, which the next call retries. */
export function memoizePerSession<T>(request: () => Promise<T>, fallback: T): () => Promise<T> {
  let memo: { token: string; result: Promise<T> } | undefined;
  return () => {
    const token = readSessionToken();
    if (!token) return Promise.resolve(fallback);
    if (memo?.token !== token) {
      const result = request().catch(() => {
        memo = undefined;
        return fallback;
      });
      memo = { token, result };
    }
    return memo.result;
  };
}
