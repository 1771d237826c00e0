import { api } from '#app/api-client.ts';
import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { LessonList, readLessons } from '../lesson/lesson-list.tsx';
import type { Route } from './+types/tutor-lessons.page';

const HoursForm = lazyPart('the form for your hours', () => import('./hours-form.tsx').then((module) => module.HoursForm));

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
      {({ hours, lessons }, reload) => (
        <PasswordPromptProvider hint="So that only you decide about lessons.">
          <LessonList
            lessons={lessons}
            reload={reload}
            empty={
              <EmptyState>
                <p>
                  {hours.settings
                    ? 'No lesson is ahead. Families find your free times on your page.'
                    : 'Enter your hours below, and families can ask you for lessons.'}
                </p>
              </EmptyState>
            }
          />
          <section aria-labelledby="hours">
            <h2 id="hours">Your hours</h2>
            <HoursForm hours={hours} reload={reload} />
          </section>
        </PasswordPromptProvider>
      )}
    </TeachingPage>
  );
}
