import { readSessionToken } from './session-cookie.ts';

/** Asks once per token, however many parts of a page want to know. Without one, or when it fails, the answer is `otherwise`; after a failure the next one asks anew. */
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
