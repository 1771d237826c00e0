import { api } from '#app/api-client.ts';
import { type Exercise, importMedia, startRun } from '#app/features/course/public.ts';
import type { Session, SessionExercise } from '#app/features/learning/learning.contract.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { SessionAddress, SessionRequest } from './session-address.ts';
import { deletePrepared, readPrepared, readSession, type StoredSession, storePrepared, storeSession } from './stored-session.ts';

const withChoices = ['item', 'choices'] as const;
const itemAlone = ['item'] as const;

/** Parts that an exercise of a kind has. */
const partsOfKind: Record<Exercise['kind'], readonly (keyof SessionExercise)[]> = {
  meet: itemAlone,
  'close-look': itemAlone,
  write: itemAlone,
  dictate: itemAlone,
  'place-tone': itemAlone,
  say: itemAlone,
  'read-mean': withChoices,
  'mean-read': withChoices,
  'hear-mean': withChoices,
  'same-other': withChoices,
  reply: ['item', 'choices', 'to'],
  'hear-tone': ['item', 'melodies'],
  build: ['item', 'tiles'],
  do: ['item', 'task'],
  pairs: ['items', 'meanings'],
};

/** Whether no part is missing, and the kind is none of a later release. */
const isWhole = (exercise: SessionExercise): boolean =>
  (partsOfKind as Partial<typeof partsOfKind>)[exercise.kind]?.every((part) => exercise[part] !== undefined) ?? false;

export const beginSession = (profile: number, session: Session, now: number): StoredSession => ({
  profile,
  session,
  // Exercises with all parts of their kind are those of a lesson.
  run: startRun(session.exercises.filter(isWhole) as Exercise[]),
  placed: [],
  isEnded: false,
  keptAt: now,
});

async function fetchSession({ profile, kind, lesson, items, key }: SessionAddress): Promise<StoredSession> {
  const session = await api.learning.session({
    id: profile,
    kind,
    key,
    listens: 'true',
    ...(lesson === undefined ? {} : { lesson }),
    ...(items && { items }),
  });
  const begun = beginSession(profile, session, Date.now());
  importMedia()
    .then((fetchMedia) => fetchMedia(begun.run.exercises, session.items))
    .catch(() => undefined);
  return storeSession(begun);
}

/** The session of an address: the one that is stored in this browser, else from the server. */
export const loadSession = async (address: SessionAddress): Promise<StoredSession> =>
  (await readSession(address.profile, address.key)) ?? (await fetchSession(address));

interface Prepared extends SessionAddress {
  preparedAt: number;
}

/** A day later other cards are due. */
const freshMs = 6 * 60 * 60_000;

/** Address of a session that is stored and was not begun; undefined when there is none of the kind. Without a network any age will do. */
export async function preparedSession({ profile, kind, lesson }: SessionRequest, isOffline: boolean): Promise<SessionAddress | undefined> {
  const prepared = await readPrepared<Prepared>(profile);
  if (!prepared) return undefined;
  if (isOffline) return prepared;
  const isAsked = prepared.kind === kind && prepared.lesson === lesson && prepared.preparedAt > Date.now() - freshMs;
  return isAsked ? prepared : undefined;
}

/** Fetches the next session of a profile and stores it, so that it starts at once, also without a network. */
export async function prepareSession(request: SessionRequest): Promise<SessionAddress> {
  const found = await preparedSession(request, false);
  if (found) return found;
  const address = { ...request, key: randomId() };
  await fetchSession(address);
  await storePrepared(request.profile, { ...address, preparedAt: Date.now() } satisfies Prepared);
  return address;
}

/** After an answer other cards are due than those of a prepared session. */
export const forgetPrepared = deletePrepared;
