import { createStore, del, entries, get } from 'idb-keyval';
import type { GivenAnswer } from '#app/features/course/exercises/check-answer.ts';
import type { LessonRun } from '#app/features/course/exercises/lesson-run.ts';
import type { Session } from '#app/features/learning/learning.contract.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';

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
  /** Of a placement. */
  placed: PlacementAnswer[];
  /** Its end was queued for sending. */
  isEnded: boolean;
  keptAt: number;
}

const store = createStore('study-sessions', 'sessions');
/** The next session of each profile. */
export const pointers = createStore('study-next', 'next');
const keyOf = (profile: number, key: string) => `${profile} ${key}`;
const maxAgeMs = 7 * 24 * 60 * 60_000;

/** The session; undefined when it is none of this browser, or storage is denied. */
export const readSession = (profile: number, key: string): Promise<StoredSession | undefined> =>
  get<StoredSession>(keyOf(profile, key), store).catch(() => undefined);

/** Denied storage costs only the memory of the session: its answers are stored and sent for themselves. */
export const storeSession = (stored: StoredSession): Promise<void> =>
  setAndCommit(keyOf(stored.profile, stored.session.key), stored, store).catch(() => undefined);

/** Deletes sessions of more than a week ago. */
export async function forgetOldSessions(now: number): Promise<void> {
  const old = (await entries<string, StoredSession>(store).catch(() => [])).filter(([, { keptAt }]) => keptAt < now - maxAgeMs);
  for (const [key] of old) await del(key, store).catch(() => undefined);
}
