import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { learningDay } from '#app/features/household/public.ts';
import { learnedStates, maxChosenItems } from '#app/features/learning/learning-terms.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/words.page';
import { LearnedWord } from './learned-word.tsx';
import { practicePath } from './practice-path.ts';
import { countsText, loadWordCounts } from './word-counts.ts';
import { filterOf, linkTo, loadWords, wordsPerPage } from './word-filter.ts';
import * as css from './words.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Words', description: 'The words that you learn.', matches });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const filter = filterOf(new URL(request.url));
    const { reply: learners } = await loadLearners();
    const { id, zone } = activeLearner(learners);
    const [{ reply, cachedAt }, counts] = await Promise.all([
      loadWords(id, filter),
      // The list is worth showing without them.
      loadWordCounts(id).then(
        (loaded) => loaded.reply,
        () => undefined,
      ),
    ]);
    return { ...reply, profile: id, today: learningDay(Date.now(), zone), filter, counts, cachedAt };
  });

export default function WordsPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const filter = 'data' in loaderData ? loaderData.data.filter : { page: 1 };

  async function search(event: FormEvent) {
    event.preventDefault();
    await navigate(linkTo({ ...filter, search: field.current?.value.trim() || undefined, page: 1 }));
  }
  return (
    <>
      <h1>Words</h1>
      <search>
        <form onSubmit={search} className={css.search}>
          <label htmlFor="search">Search your words</label>
          <input
            key={filter.search}
            ref={field}
            id="search"
            type="search"
            maxLength={100}
            enterKeyHint="search"
            {...asTyped}
            defaultValue={filter.search}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
      </search>
      <nav aria-label="States" className={css.states}>
        {[undefined, ...learnedStates].map((state) => (
          <Link key={state ?? 'all'} to={linkTo({ ...filter, state, page: 1 })} aria-current={state === filter.state ? 'true' : undefined}>
            {state ?? 'all'}
          </Link>
        ))}
      </nav>
      {'problem' in loaderData ? (
        <StudyProblem problem={loaderData.problem} noun="your words" offline="There is no connection, and these words are not on this device yet." />
      ) : (
        <Words {...loaderData.data} />
      )}
    </>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { data: unknown }>['data'];

function Words({ rows, total, filter, profile, today, counts, cachedAt }: Loaded) {
  const isNarrowed = filter.state !== undefined || filter.search !== undefined;
  const chosen = rows.slice(0, maxChosenItems).map(({ item }) => item.id);
  const pages = Math.ceil(total / wordsPerPage);
  if (total === 0)
    return (
      <EmptyState actions={isNarrowed ? <ButtonLink to="/study/words">All words</ButtonLink> : <ButtonLink to="/study/today">To Today</ButtonLink>}>
        <p role="status">
          {isNarrowed ? 'No word of yours fits. Look for a part of it, or for its meaning.' : 'Your words come here with your first lesson.'}
        </p>
      </EmptyState>
    );
  return (
    <>
      {cachedAt !== undefined && <OfflineNote />}
      {counts && (
        <p>
          <Link to="/study/words/progress">{countsText(counts) || 'Your progress'}</Link>
        </p>
      )}
      <p role="status" className={css.soft}>
        {pluralize(total, 'word')}
        {pages > 1 && `, page ${filter.page} of ${pages}`}
      </p>
      <p className={css.actions}>
        <ButtonLink to={practicePath(profile, chosen)}>
          {chosen.length < rows.length
            ? `Practise the first ${chosen.length}`
            : rows.length === 1
              ? 'Practise this one'
              : `Practise these ${rows.length}`}
        </ButtonLink>
        <ButtonLink to={linkTo(filter, '/study/words/cards')} variant="secondary">
          Print as cards
        </ButtonLink>
      </p>
      <ul role="list" className={css.words}>
        {rows.map((row) => (
          <LearnedWord key={row.item.id} word={row} today={today} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages" className={css.pages}>
          {filter.page > 1 && (
            <ButtonLink variant="secondary" to={linkTo({ ...filter, page: filter.page - 1 })}>
              Previous
            </ButtonLink>
          )}
          {filter.page < pages && (
            <ButtonLink variant="secondary" to={linkTo({ ...filter, page: filter.page + 1 })}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
