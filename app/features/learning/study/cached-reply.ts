import { ApiError } from '#app/lib/api-error.ts';
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
    if (key && login === currentLogin()) await (await openStore('replies')).set(key, { reply, at: Date.now() });
    return { reply, cachedAt: undefined };
  } catch (problem) {
    const cached = problem instanceof ApiError && problem.status === 0 ? await readCached<T>(of) : undefined;
    if (!cached) throw problem;
    return { reply: cached.reply, cachedAt: cached.at };
  }
}

export async function readCached<T>(of: ReplyName): Promise<Cached<T> | undefined> {
  const replies = await openStore('replies');
  const key = keyOf(of);
  return key === undefined ? undefined : replies.get<Cached<T>>(key);
}
