import { readSessionToken } from './session-cookie.ts';

/** Memoizes a request per session token. Resolves to `fallback` without a token or after a failure, which the next call retries. */
export function memoizePerSession<T>(ask: () => Promise<T>, fallback: T): () => Promise<T> {
  let asked: { token: string; answer: Promise<T> } | undefined;
  return () => {
    const token = readSessionToken();
    if (!token) return Promise.resolve(fallback);
    if (asked?.token !== token) {
      const answer = ask().catch(() => {
        asked = undefined;
        return fallback;
      });
      asked = { token, answer };
    }
    return asked.answer;
  };
}
