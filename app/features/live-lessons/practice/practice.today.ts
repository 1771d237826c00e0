import { api } from '#app/api-client.ts';
import { defineTodayCard } from '#app/features/household/public.ts';

async function fetchTasks(profile: number) {
  const tasks = await api.liveLessons.practiceTasks({ id: profile });
  return tasks.length === 0 ? undefined : tasks;
}

export const todayCard = defineTodayCard({
  name: 'lesson-words',
  fetch: fetchTasks,
  loadCard: () => import('./practice-card.tsx').then(({ PracticeCard }) => PracticeCard),
});
