import { api } from '#app/api-client.ts';
import { fetchOrCached } from '../cached-reply.ts';

/** Units with the states of their lessons; undefined when they cannot be fetched, which costs Today only its last part. */
export const loadPath = (profile: number) =>
  fetchOrCached({ profile, name: `path ${profile}` }, () => api.learning.lessons({ id: profile })).then(
    ({ reply }) => reply,
    () => undefined,
  );
