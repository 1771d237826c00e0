import { api } from '#app/api-client.ts';
import type { Today } from '#app/features/learning/learning.contract.ts';
import { fetchOrCached } from '../cached-reply.ts';
import { prepareSession } from '../session/load-session.ts';
import type { SessionAddress, SessionRequest } from '../session/session-address.ts';

export const loadToday = (profile: number) => fetchOrCached({ profile, name: `today ${profile}` }, () => api.learning.today({ id: profile }));

/** Units with the states of their lessons; undefined when they cannot be fetched. */
export const loadPath = (profile: number) =>
  fetchOrCached({ profile, name: `path ${profile}` }, () => api.learning.lessons({ id: profile })).then(
    ({ reply }) => reply,
    () => undefined,
  );

/** The session that comes next: what is due, else the checkpoint of a finished unit, else the next lesson. */
export function nextRequest(profile: number, { waiting, checkpoint, next }: Today): SessionRequest {
  if (waiting === 0 && checkpoint) return { profile, kind: 'checkpoint', lesson: checkpoint.lesson };
  return waiting > 0 || !next ? { profile, kind: 'mix' } : { profile, kind: 'lesson', lesson: next.lesson };
}

/** Fetches and stores the session that comes next. */
export async function prepareNext(profile: number): Promise<SessionAddress> {
  const { reply } = await loadToday(profile);
  return prepareSession(nextRequest(profile, reply));
}
