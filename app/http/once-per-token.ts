import { readToken } from './token.ts';

/** Asks once per token, however many parts of a page want to know; without one, or when it fails, the answer is `otherwise`. */
export function oncePerToken<T>(ask: () => Promise<T>, otherwise: T): () => Promise<T> {
  let asked: { token: string; answer: Promise<T> } | undefined;
  return () => {
    const token = readToken();
    if (!token) return Promise.resolve(otherwise);
    if (asked?.token !== token) asked = { token, answer: ask().catch(() => otherwise) };
    return asked.answer;
  };
}
