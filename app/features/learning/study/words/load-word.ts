import { api } from '#app/api-client.ts';
import { fetchOrCached } from '../cached-reply.ts';

export const loadWord = (profile: number, id: number) =>
  fetchOrCached({ profile, name: `word ${profile} ${id}` }, () => api.learning.word({ id: profile, item: id }));
