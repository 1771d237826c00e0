import { aheadOf, type GivenAnswer, type LessonRun, type StoredProgress } from '#app/features/course/public.ts';
import type { Session } from '#app/features/learning/learning.contract.ts';
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
export interface StoredSession extends StoredProgress {
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
  const records = await openStore(store);
  const key = keyOf(profile, name);
  return key === undefined ? undefined : records.get<T>(key);
}

const nameOf = (profile: number, key: string) => `${profile} ${key}`;

/** The session; undefined when it is none of this account in this browser. */
export const readSession = (profile: number, key: string): Promise<StoredSession | undefined> =>
  read<StoredSession>('sessions', profile, nameOf(profile, key));

/** Stores the session, unless another tab is ahead. @returns the session that stands */
export async function storeSession(stored: StoredSession): Promise<StoredSession> {
  const { profile, session } = stored;
  const sessions = await openStore('sessions');
  const key = keyOf(profile, nameOf(profile, session.key));
  return key === undefined ? stored : sessions.set(key, stored, aheadOf);
}

/** All sessions of a profile that this browser has stored. */
export async function readSessionsOf(profile: number): Promise<StoredSession[]> {
  const prefix = keyOf(profile, `${profile} `);
  const all = await (await openStore('sessions')).entries<StoredSession>();
  return all.flatMap(([key, stored]) => (prefix !== undefined && key.startsWith(prefix) ? stored : []));
}

/** Deletes sessions of more than a week ago. */
export async function forgetOldSessions(now: number): Promise<void> {
  const sessions = await openStore('sessions');
  const old = (await sessions.entries<StoredSession>()).filter(([, { keptAt }]) => keptAt < now - maxAgeMs);
  if (old.length > 0) await sessions.delete(old.map(([key]) => key));
}

/** The session of a profile that comes next. */
export const readPrepared = <T>(profile: number): Promise<T | undefined> => read<T>('next', profile, profile);

export async function storePrepared(profile: number, prepared: unknown): Promise<void> {
  const next = await openStore('next');
  const key = keyOf(profile, profile);
  if (key !== undefined) await next.set(key, prepared);
}

export async function deletePrepared(profile: number): Promise<void> {
  const next = await openStore('next');
  const key = keyOf(profile, profile);
  if (key !== undefined) await next.delete([key]);
}
