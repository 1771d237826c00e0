import { Link } from 'react-router';
import type { WordCounts } from '#app/features/learning/learning.contract.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { StackedWeeks } from '#app/ui/charts/stacked-weeks.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/progress.page';
import { countsText, loadWordCounts } from './word-counts.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your words by week', description: 'How your words grow.', matches });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const { reply: learners } = await loadLearners();
    return loadWordCounts(activeLearner(learners).id);
  });

export default function ProgressPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p>
        <Link to="/study/words">All words</Link>
      </p>
      <h1>Your words by week</h1>
      {'problem' in loaderData ? (
        <StudyProblem problem={loaderData.problem} noun="your words" offline="There is no connection, and your progress is not on this device yet." />
      ) : (
        <>
          {loaderData.data.cachedAt !== undefined && <OfflineNote />}
          <Progress counts={loaderData.data.reply} />
        </>
      )}
    </>
  );
}

function Progress({ counts }: { counts: WordCounts }) {
  const text = countsText(counts);
  if (!text)
    return (
      <EmptyState actions={<ButtonLink to="/study/today">To Today</ButtonLink>}>
        <p>Your words come here with your first lesson.</p>
      </EmptyState>
    );
  return (
    <>
      <p>
        <strong>{text}</strong>
      </p>
      <WordWeeks counts={counts} />
      <p>
        A word is “known” once it stays with you for three weeks, and “can say” once you can say it that long. A word that slips your mind goes back
        to “learning”, and comes back sooner.
      </p>
    </>
  );
}

function WordWeeks({ counts: { weeks } }: { counts: WordCounts }) {
  if (weeks.length < 2) return <p>From next week on you’ll see here how your words grow, week by week.</p>;
  return (
    <StackedWeeks
      title="Words by week"
      labels={['Learning', 'Known', 'Can say']}
      weeks={weeks.map(({ monday, learning, known, canSay }) => ({ monday, counts: [learning, known, canSay] }))}
    />
  );
}
