import { readToken } from './session-cookie.ts';

/** Asks once per token, however many parts of a page want to know. Without one, or when it fails, the answer is `otherwise`; after a failure the next one asks anew. */
export function oncePerToken<T>(ask: () => Promise<T>, otherwise: T): () => Promise<T> {
  let asked: { token: string; answer: Promise<T> } | undefined;
  return () => {
    const token = readToken();
    if (!token) return Promise.resolve(otherwise);
    if (asked?.token !== token) {
      const answer = ask().catch(() => {
        asked = undefined;
        return otherwise;
      });
      asked = { token, answer };
    }
    return asked.answer;
  };
}
