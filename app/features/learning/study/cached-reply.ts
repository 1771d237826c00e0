import { accountOf, currentLogin, learningAccount } from '#app/login-session/learning-account.ts';
import { openStore } from '#app/login-session/learning-storage.ts';
import { household, storageKey } from '#app/login-session/learning-stores.ts';
import { lateReplies } from './late-replies.ts';
import { outageOf } from './outage.ts';

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

/** Wait in ms for a new reply where there is a cached one. */
const patienceMs = 2_000;

/** The reply to a request, which the browser caches; the last one while the network is slow, and when there is none or the academy is busy. */
export async function fetchOrCached<T>(of: ReplyName, request: () => Promise<T>): Promise<MaybeCached<T>> {
  const key = keyOf(of);
  const late = key === undefined ? undefined : lateReplies.take<T>(key);
  if (late) return { ...late, cachedAt: undefined };
  const nth = lateReplies.begin();
  const answer = fetchAndStore(of, request);
  // One slow request of a page is enough to wait for.
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, lateReplies.outage() ? 0 : patienceMs));
  const first = await Promise.race([answer, patience]);
  const cached = first && 'reply' in first ? undefined : await readCached<T>(of);
  if (!first && cached && key !== undefined) {
    void lateReplies.wait(nth, key, answer);
    return { reply: cached.reply, cachedAt: cached.at };
  }
  const settled = first ?? (await answer);
  if ('reply' in settled) {
    lateReplies.end(nth, undefined);
    return { reply: settled.reply, cachedAt: undefined };
  }
  const outage = outageOf(settled.problem);
  if (!outage || !cached) throw settled.problem;
  lateReplies.end(nth, outage);
  return { reply: cached.reply, cachedAt: cached.at };
}

async function fetchAndStore<T>(of: ReplyName, request: () => Promise<T>): Promise<{ reply: T } | { problem: unknown }> {
  const login = currentLogin();
  try {
    const reply = await request();
    const key = keyOf(of);
    // After a login in another tab it may be the reply to another account.
    if (key && login === currentLogin()) await (await openStore('replies')).set(key, { reply, at: Date.now() });
    return { reply };
  } catch (problem) {
    return { problem };
  }
}

/** Stores what this browser alone knows beside the replies. */
export async function storeCached<T>(of: ReplyName, value: T): Promise<void> {
  const key = keyOf(of);
  if (key !== undefined) await (await openStore('replies')).set(key, { reply: value, at: Date.now() });
}

export async function readCached<T>(of: ReplyName): Promise<Cached<T> | undefined> {
  const replies = await openStore('replies');
  const key = keyOf(of);
  return key === undefined ? undefined : replies.get<Cached<T>>(key);
}
