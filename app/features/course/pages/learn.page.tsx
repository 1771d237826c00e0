import { data, Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { useLearnerParts } from '../learner-parts-slot.ts';
import { pagePicture } from '../page-pictures.ts';
import type { Route } from './+types/learn.page';
import { courseGraph } from './course-graph.ts';
import * as css from './learn.module.css';
import { LevelPath } from './level-path.tsx';

const load = (api: Api) => ({ course: toResult(api.course.levels()) });

export async function loader({ context }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext)));
  return data(results, pageStatus(results));
}
export const clientLoader = () => partByPart(load(api));

const description = 'Learn Igbo from the first greeting to a conversation: short lessons for families, each word with its meaning and its melody.';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const levels = loaderData && 'data' in loaderData.course ? loaderData.course.data : [];
  return pageMeta({
    title: 'Learn Igbo',
    description,
    path: '/learn',
    image: pagePicture('learn'),
    imageAlt: 'Learn Igbo: from the first greeting to a conversation',
    graph: (publicUrl, brandName) => courseGraph(levels, description, publicUrl, brandName),
    matches,
  });
};

export default function Learn({ loaderData: { course } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <h1 className={css.title}>Learn Igbo</h1>
        <p>
          From the first greeting to a conversation at the family table. Each unit is a phrase book that is open to all: what to say, what it means,
          and its melody.
        </p>
        <p>
          {useLearnerParts() ? (
            <ButtonLink to="/study/today">Go on</ButtonLink>
          ) : (
            <ButtonLink to="/learn/first-lesson">Try the first lesson</ButtonLink>
          )}
        </p>
        <p>
          New to tones? <Link to="/learn/tones">The melodies of Igbo</Link> explains them with drawings.
        </p>
      </div>
      <AsyncSection result={course} loading="Loading the course..." errorMessage="Failed to fetch the course" reserveHeight>
        {(levels) => levels.map((level) => <LevelPath key={level.level} name={levelNames[level.level]} {...level} />)}
      </AsyncSection>
    </div>
  );
}
