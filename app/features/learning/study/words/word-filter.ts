import { api } from '#app/api-client.ts';
import { learnedStates } from '#app/features/learning/learning-terms.contract.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { fetchOrCached } from '../cached-reply.ts';

export const wordsPerPage = 50;

/** Words that a page lists, as its address names them. */
export interface WordFilter {
  state?: (typeof learnedStates)[number] | undefined;
  search?: string | undefined;
  page: number;
}

export function filterOf({ searchParams }: URL): WordFilter {
  return {
    state: learnedStates.find((state) => state === searchParams.get('state')),
    search: searchParams.get('search')?.trim().slice(0, 100) || undefined,
    page: parseIdParam(searchParams.get('page') ?? '') || 1,
  };
}

/** Address of the list of words. @param cards the same words as cards to print */
export function linkTo({ state, search, page }: WordFilter, cards = false): string {
  const entries = Object.entries({ state, search, page: page > 1 ? String(page) : undefined, cards: cards ? 'all' : undefined }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );
  const query = new URLSearchParams(entries).toString();
  return query ? `/study/words?${query}` : '/study/words';
}

export function loadWords(profile: number, filter: WordFilter) {
  const query = Object.fromEntries(Object.entries({ ...filter, limit: wordsPerPage }).filter(([, value]) => value !== undefined));
  return fetchOrCached({ profile, name: `words ${profile} ${linkTo(filter)}` }, () => api.learning.words({ id: profile, ...query }));
}
