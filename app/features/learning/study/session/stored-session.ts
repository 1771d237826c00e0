import { del, entries, get } from 'idb-keyval';
import type { GivenAnswer, LessonRun } from '#app/features/course/public.ts';
import type { Session } from '#app/features/learning/learning.contract.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';
import { accountOf } from '#app/login-session/learning-account.ts';
import { openStore } from '#app/login-session/learning-storage.ts';
import { storageKey } from '#app/login-session/learning-stores.ts';

/** Answer to a question of a placement. */
export interface PlacementAnswer {
  key: string;
  unit: number;
  given: GivenAnswer;
  isRight: boolean;
}

/** A session as it is stored in the browser after each answer: a reload goes on where it was. */
export interface StoredSession {
  profile: number;
  session: Session;
  run: LessonRun;
  /** Answers of a placement. */
  placed: PlacementAnswer[];
  /** The end was queued for sending. */
  isEnded: boolean;
  keptAt: number;
}

/** Key of a record of a profile; undefined while the account is not known, and for a profile of another one. */
function keyOf(profile: number, name: string | number): string | undefined {
  const account = accountOf(profile);
  return account === undefined ? undefined : storageKey({ account, profile }, name);
}

const maxAgeMs = 7 * 24 * 60 * 60_000;

async function read<T>(store: 'sessions' | 'next', profile: number, name: string | number): Promise<T | undefined> {
  try {
    const records = await openStore(store);
    const key = keyOf(profile, name);
    return key === undefined ? undefined : await get<T>(key, records);
  } catch {
    return undefined;
  }
}

/** Denied storage costs only the memory of the session: its answers are stored and sent for themselves. */
async function write(store: 'sessions' | 'next', profile: number, name: string | number, value: unknown): Promise<void> {
  try {
    const records = await openStore(store);
    const key = keyOf(profile, name);
    if (key !== undefined) await (value === undefined ? del(key, records) : setAndCommit(key, value, records));
  } catch {}
}

const nameOf = (profile: number, key: string) => `${profile} ${key}`;

/** The session; undefined when it is none of this account in this browser, or storage is denied. */
export const readSession = (profile: number, key: string): Promise<StoredSession | undefined> =>
  read<StoredSession>('sessions', profile, nameOf(profile, key));

export const storeSession = (stored: StoredSession): Promise<void> =>
  write('sessions', stored.profile, nameOf(stored.profile, stored.session.key), stored);

/** Deletes sessions of more than a week ago. */
export async function forgetOldSessions(now: number): Promise<void> {
  const store = await openStore('sessions');
  const old = (await entries<string, StoredSession>(store).catch(() => [])).filter(([, { keptAt }]) => keptAt < now - maxAgeMs);
  for (const [key] of old) await del(key, store).catch(() => undefined);
}

/** The session of a profile that comes next. */
export const readPrepared = <T>(profile: number): Promise<T | undefined> => read<T>('next', profile, profile);
export const storePrepared = (profile: number, prepared: unknown): Promise<void> => write('next', profile, profile, prepared);
export const deletePrepared = (profile: number): Promise<void> => write('next', profile, profile, undefined);
