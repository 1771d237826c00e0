import { createStore, get, set } from 'idb-keyval';
import { ApiError } from '#app/lib/api-error.ts';

const store = createStore('study-replies', 'replies');

interface Kept<T> {
  reply: T;
  at: number;
}

export interface MaybeKept<T> {
  reply: T;
  /** When the reply was fetched, for one that was kept; undefined for a new one. */
  keptAt: number | undefined;
}

/** The reply to a request, which is kept in the browser; without a network the last one that was kept. */
export async function fetchOrKept<T>(key: string, request: () => Promise<T>): Promise<MaybeKept<T>> {
  try {
    const reply = await request();
    await set(key, { reply, at: Date.now() } satisfies Kept<T>, store).catch(() => undefined);
    return { reply, keptAt: undefined };
  } catch (problem) {
    const kept = problem instanceof ApiError && problem.status === 0 ? await readKept<T>(key) : undefined;
    if (!kept) throw problem;
    return { reply: kept.reply, keptAt: kept.at };
  }
}

export const readKept = <T>(key: string): Promise<Kept<T> | undefined> => get<Kept<T>>(key, store).catch(() => undefined);
