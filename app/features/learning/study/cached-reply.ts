import { createStore, get } from 'idb-keyval';
import { ApiError } from '#app/lib/api-error.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';

const store = createStore('study-replies', 'replies');

interface Cached<T> {
  reply: T;
  at: number;
}

export interface MaybeCached<T> {
  reply: T;
  /** Time of the fetch, for a cached one; undefined for a new one. */
  cachedAt: number | undefined;
}

/** The reply to a request, which the browser caches; without a network the last one. */
export async function fetchOrCached<T>(key: string, request: () => Promise<T>): Promise<MaybeCached<T>> {
  try {
    const reply = await request();
    await setAndCommit(key, { reply, at: Date.now() } satisfies Cached<T>, store).catch(() => undefined);
    return { reply, cachedAt: undefined };
  } catch (problem) {
    const cached = problem instanceof ApiError && problem.status === 0 ? await readCached<T>(key) : undefined;
    if (!cached) throw problem;
    return { reply: cached.reply, cachedAt: cached.at };
  }
}

export const readCached = <T>(key: string): Promise<Cached<T> | undefined> => get<Cached<T>>(key, store).catch(() => undefined);
