import { get } from 'idb-keyval';
import { ApiError } from '#app/lib/api-error.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';
import { accountOf, currentLogin, learningAccount } from '#app/login-session/learning-account.ts';
import { openStore } from '#app/login-session/learning-storage.ts';
import { household, storageKey } from '#app/login-session/learning-stores.ts';

interface Cached<T> {
  reply: T;
  at: number;
}

export interface MaybeCached<T> {
  reply: T;
  /** Time of the fetch, for a cached one; undefined for a new one. */
  cachedAt: number | undefined;
}

/** Profile and name of a reply. */
export interface ReplyName {
  /** Missing for a reply about the household. */
  profile?: number;
  name: string;
}

/** Undefined while the account is not known, and for a profile of another one. */
function keyOf({ profile = household, name }: ReplyName): string | undefined {
  const account = profile === household ? learningAccount()?.account : accountOf(profile);
  return account === undefined ? undefined : storageKey({ account, profile }, name);
}

/** The reply to a request, which the browser caches; without a network the last one. */
export async function fetchOrCached<T>(of: ReplyName, request: () => Promise<T>): Promise<MaybeCached<T>> {
  const login = currentLogin();
  try {
    const reply = await request();
    const key = keyOf(of);
    // After a login in another tab it may be the reply to another account.
    if (key && login === currentLogin()) await store(key, { reply, at: Date.now() });
    return { reply, cachedAt: undefined };
  } catch (problem) {
    const cached = problem instanceof ApiError && problem.status === 0 ? await readCached<T>(of) : undefined;
    if (!cached) throw problem;
    return { reply: cached.reply, cachedAt: cached.at };
  }
}

const store = <T>(key: string, cached: Cached<T>): Promise<void> =>
  openStore('replies')
    .then((replies) => setAndCommit(key, cached, replies))
    .catch(() => undefined);

export async function readCached<T>(of: ReplyName): Promise<Cached<T> | undefined> {
  try {
    const replies = await openStore('replies');
    const key = keyOf(of);
    return key === undefined ? undefined : await get<Cached<T>>(key, replies);
  } catch {
    // The browser denies storage.
    return undefined;
  }
}
