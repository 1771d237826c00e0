import { api } from '#app/api-client.ts';
import { type Exercise, importMedia, startRun } from '#app/features/course/public.ts';
import type { Session, SessionExercise } from '#app/features/learning/learning.contract.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { SessionAddress, SessionRequest } from './session-address.ts';
import { deletePrepared, readPrepared, readSession, type StoredSession, storePrepared, storeSession } from './stored-session.ts';

/** The exercise that a session names; undefined when a part of it is missing. */
function toExercise({
  key,
  kind,
  item,
  choices,
  melodies,
  to,
  tiles,
  items,
  meanings,
  task,
  isMet,
  sentence,
  lookAlike,
}: SessionExercise): Exercise | undefined {
  if (kind === 'pairs') return items && meanings && { key, kind, items, meanings };
  if (item === undefined) return undefined;
  switch (kind) {
    case 'meet':
      return { key, kind, item, isMet };
    case 'close-look':
      return { key, kind, item, sentence, lookAlike };
    case 'write':
    case 'dictate':
    case 'place-tone':
    case 'say':
      return { key, kind, item };
    case 'read-mean':
    case 'mean-read':
    case 'hear-mean':
    case 'same-other':
      return choices && { key, kind, item, choices };
    case 'hear-tone':
      return melodies && { key, kind, item, melodies };
    case 'build':
      return tiles && { key, kind, item, tiles };
    case 'reply':
      return choices && to !== undefined ? { key, kind, item, to, choices } : undefined;
    case 'do':
      return task === undefined ? undefined : { key, kind, item, task };
  }
}

export const beginSession = (profile: number, session: Session, now: number): StoredSession => ({
  profile,
  session,
  run: startRun(session.exercises.flatMap((exercise) => toExercise(exercise) ?? [])),
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
