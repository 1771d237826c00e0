import { api } from '#app/api-client.ts';
import { defineTodayCard } from '#app/features/household/public.ts';

/** Classes without the links of their meetings: a browser stores none (decision 0175). */
async function fetchClasses(profile: number) {
  const classes = await api.classes.profileClasses({ id: profile });
  return classes.length === 0 ? undefined : classes.map((each) => ({ ...each, meeting: each.meeting && { ...each.meeting, link: null } }));
}

export const todayCard = defineTodayCard({
  name: 'classes',
  fetch: fetchClasses,
  loadCard: () => import('./class-cards.tsx').then(({ ClassCards }) => ClassCards),
});
