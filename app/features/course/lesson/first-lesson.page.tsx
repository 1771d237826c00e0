import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { CourseUnit } from '../course.contract.ts';
import type { Route } from './+types/first-lesson.page';
import { LessonStart } from './lesson-start.tsx';

/** The first unit of the first level; null while there is none with a lesson. */
async function readFirstUnit({ course }: Api): Promise<CourseUnit | null> {
  const [beginner] = await course.levels();
  const [first] = beginner?.units ?? [];
  const unit = first && (await course.unit({ id: first.id }));
  return unit?.lessons.some(({ items }) => items.length > 0) ? unit : null;
}

const load = (api: Api) => ({ unit: toResult(readFirstUnit(api)) });

export async function loader({ context }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext)));
  return data(results, pageStatus(results));
}
export const clientLoader = () => partByPart(load(api));

const description =
  'Try the first lesson of Igbo: five words and a small dialogue in five minutes, with their melodies. No account and no sound needed.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your first lesson', description, path: '/learn/first-lesson', parent: { title: 'Learn Igbo', path: '/learn' }, matches });

export default function FirstLessonPage({ loaderData: { unit } }: Route.ComponentProps) {
  return (
    <AsyncSection result={unit} loading="Loading the lesson..." errorMessage="Failed to fetch the lesson" reserveHeight>
      {(found) => (found ? <Lesson key={found.unit.id} unit={found} /> : <NoLesson />)}
    </AsyncSection>
  );
}

/** Exercises and their judge load after the page, so that its start shows early. */
const FirstLesson = lazy(() =>
  import('./first-lesson.tsx').then(
    ({ FirstLesson }) => ({ default: FirstLesson }),
    () => ({ default: NotLoaded }),
  ),
);

function Lesson({ unit }: { unit: CourseUnit }) {
  const start = <LessonStart unit={unit.unit} />;
  if (!useHydrated()) return start;
  return (
    <Suspense fallback={start}>
      <FirstLesson unit={unit} />
    </Suspense>
  );
}

const NotLoaded = (_: { unit: CourseUnit }) => (
  <CenteredPage title="Failed to load the lesson">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
  </CenteredPage>
);

const NoLesson = () => (
  <CenteredPage title="Your first lesson">
    <EmptyState actions={<ButtonLink to="/learn/tones">The melodies of Igbo</ButtonLink>}>
      <p>The first lesson is being written. Until then, read what makes Igbo sing.</p>
    </EmptyState>
  </CenteredPage>
);
