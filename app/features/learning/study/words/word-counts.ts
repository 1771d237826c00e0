import { api } from '#app/api-client.ts';
import type { WordCounts } from '#app/features/learning/learned-words.contract.ts';
import { fetchOrCached } from '../cached-reply.ts';

export const loadWordCounts = (profile: number) =>
  fetchOrCached({ profile, name: `word counts ${profile}` }, () => api.learning.wordCounts({ id: profile }));

/** "Learning 27 · known 4 · can say 3", without what is still 0; empty before the first word. */
export function countsText({ learning, known, canSay }: Pick<WordCounts, 'learning' | 'known' | 'canSay'>): string {
  const parts = [learning > 0 && `learning ${learning}`, known > 0 && `known ${known}`, canSay > 0 && `can say ${canSay}`].filter(
    (part) => part !== false,
  );
  const text = parts.join(' · ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
