import { api } from '#app/api-client.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { fetchOrCached } from '../cached-reply.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/family.page';
import * as css from './family.module.css';
import { MomentDone } from './moment-done.tsx';
import { Parts } from './parts.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Family', description: 'Ten minutes together, once a week.', matches });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const [{ reply: learners }, { reply: week, cachedAt }] = await Promise.all([
      loadLearners(),
      fetchOrCached({ name: 'family' }, () => api.learning.familyWeek()),
    ]);
    return { learner: activeLearner(learners), isAlone: learners.length === 1, week, cachedAt };
  });

export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Ten minutes together</h1>
      {'problem' in loaderData ? (
        <StudyProblem
          problem={loaderData.problem}
          noun="this week’s moment"
          offline="There is no connection, and this week’s moment is not on this device yet."
        />
      ) : (
        <Week {...loaderData.data} />
      )}
    </>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { data: unknown }>['data'];

function Week({ learner, isAlone, week: { moment, done, parts, sum }, cachedAt }: Loaded) {
  return (
    <>
      {cachedAt !== undefined && <OfflineNote />}
      {moment ? (
        <>
          <p>Once a week, everyone around one screen: a dialogue with a part for each of you, then a game away from the screen. No typing.</p>
          <section className={css.card} aria-labelledby="dialogue">
            <h2 id="dialogue">{moment.title}</h2>
            <Parts lines={moment.lines} parts={parts} />
          </section>
          <section className={css.card} aria-labelledby="game">
            <h2 id="game">Then play: {moment.game.title}</h2>
            <ol>
              {moment.game.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
          <MomentDone profile={learner.id} parts={parts} isDone={done} />
        </>
      ) : (
        <EmptyState actions={<ButtonLink to="/study/today">Go to Today</ButtonLink>}>
          <p>Your family moment starts once one of you has learned a first dialogue.</p>
        </EmptyState>
      )}
      <section className={css.card} aria-labelledby="album">
        <h2 id="album">Family album</h2>
        <p>Igbo in the voices that you love: your relatives record it on their phone.</p>
        <ButtonLink variant="secondary" to="voices">
          Listen together
        </ButtonLink>
      </section>
      {isAlone && (
        <section className={`${css.card} ${css.alone}`} aria-labelledby="alone">
          <h2 id="alone">More learners</h2>
          <p>Everyone has their own face and their own words. A child doesn’t need an account.</p>
          <ButtonLink variant="secondary" to="/study/grown-ups?add">
            Add a child or a grown-up
          </ButtonLink>
        </section>
      )}
      {sum > 0 && <p className={css.sum}>Your family has given {pluralize(sum, 'answer')} this week.</p>}
    </>
  );
}
