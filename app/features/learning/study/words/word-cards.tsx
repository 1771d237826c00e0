import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import type { Item } from '#app/features/course/course.contract.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/cards.page';
import * as css from './cards.module.css';
import { filterOf, linkTo, loadWords } from './word-filter.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Cards to print', description: 'Your words as cards to cut out.', matches });

/** Words of a page of the list, or one word. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const url = new URL(request.url);
    const { reply: learners } = await loadLearners();
    const { id } = activeLearner(learners);
    const word = parseIdParam(url.searchParams.get('word') ?? '');
    if (!Number.isNaN(word)) return { items: [(await api.learning.word({ id, item: word })).item], back: `/study/words/${word}` };
    const filter = filterOf(url);
    const { reply } = await loadWords(id, filter);
    return { items: reply.rows.map(({ item }) => item), back: linkTo(filter) };
  });

export default function CardsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className={css.controls}>
        <p>
          <Link to={'data' in loaderData ? loaderData.data.back : '/study/words'}>Back to your words</Link>
        </p>
        <h1>Cards to print</h1>
      </div>
      {'problem' in loaderData ? (
        <StudyProblem problem={loaderData.problem} noun="your words" offline="There is no connection, and these words are not on this device yet." />
      ) : (
        <Cards items={loaderData.data.items} />
      )}
    </>
  );
}

function Cards({ items }: { items: readonly Item[] }) {
  if (items.length === 0)
    return (
      <EmptyState actions={<ButtonLink to="/study/today">To Today</ButtonLink>}>
        <p>Your words come here with your first lesson.</p>
      </EmptyState>
    );
  return (
    <>
      <div className={css.controls}>
        <p>
          {pluralize(items.length, 'card')} for the kitchen table. Cut along the dashed lines, fold each card in the middle, and glue the halves
          together: Igbo on one side, English on the other.
        </p>
        <p>
          <Button onClick={() => print()}>Print</Button>
        </p>
      </div>
      <ul role="list" className={css.sheet}>
        {items.map(({ id, igbo, toned, english, emoji }) => (
          <li key={id}>
            <div className={css.half}>
              <Headword as="p">{toned ?? igbo}</Headword>
            </div>
            <div className={css.half}>
              {emoji && (
                <span aria-hidden="true" className={css.picture}>
                  {emoji}
                </span>
              )}
              <p>{english}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
