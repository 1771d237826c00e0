import { todayCards } from 'virtual:manifest/study-navigation';
import type { TodaySource } from '#app/features/household/public.ts';
import { fetchOrCached } from '../cached-reply.ts';

const sources = import.meta.glob<TodaySource<unknown>>('/app/features/**/*.today.ts', { eager: true, import: 'todayCard' });

/** A card of a manifest with its content; undefined without content, and when it cannot be fetched. */
async function loadCard(file: string, profile: number) {
  const source = sources[file];
  if (!source) return undefined;
  try {
    const { reply: content, cachedAt } = await fetchOrCached({ profile, name: `${source.name} ${profile}` }, () => source.fetch(profile));
    return content === undefined ? undefined : { name: source.name, content, isOffline: cachedAt !== undefined, Card: await source.loadCard() };
  } catch {
    return undefined;
  }
}

/** Cards of other features on Today, in the order of their manifests. */
export async function loadTodayCards(profile: number) {
  const cards = await Promise.all(todayCards.map((file) => loadCard(file, profile)));
  return cards.filter((card) => card !== undefined);
}
