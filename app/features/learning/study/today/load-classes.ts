import { api } from '#app/api-client.ts';
import { loadClassCards } from '#app/features/classes/public.tsx';
import { fetchOrCached } from '../cached-reply.ts';

/** Classes without the links of their meetings: a browser stores none. */
const fetchClasses = async (profile: number) =>
  (await api.classes.profileClasses({ id: profile })).map((each) => ({ ...each, meeting: each.meeting && { ...each.meeting, link: null } }));

/** Classes of a profile, and their cards, which load for learners with a class alone; undefined without one, and when they cannot be fetched. */
export async function loadClasses(profile: number) {
  try {
    const { reply: classes, cachedAt } = await fetchOrCached({ profile, name: `classes ${profile}` }, () => fetchClasses(profile));
    return classes.length === 0 ? undefined : { classes, isOffline: cachedAt !== undefined, ClassCards: await loadClassCards() };
  } catch {
    return undefined;
  }
}
