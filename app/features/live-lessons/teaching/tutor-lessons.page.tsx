import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { readLessons } from '../lesson/read-lessons.ts';
import type { Route } from './+types/tutor-lessons.page';

const LessonsAndHours = lazyPart('your lessons', () => import('./lessons-and-hours.tsx').then((module) => module.LessonsAndHours));

/** Hours first: an account without them is refused unless it is a tutor's. */
async function read() {
  const [hours, lessons] = await Promise.all([api.liveLessons.hours(), readLessons()]);
  return { hours, lessons };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your lessons', description: 'Requests, lessons ahead and past ones, and the hours in which you teach.', matches });

/** Live lessons and hours of a tutor. */
export default function TutorLessons() {
  return (
    <TeachingPage title="Your lessons" read={read}>
      {(loaded, reload) => <LessonsAndHours {...loaded} reload={reload} />}
    </TeachingPage>
  );
}
