import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { learnedStates } from '#app/features/learning/learning-terms.contract.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { fetchOrCached } from '../cached-reply.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/words.page';
import { LearnedWord } from './learned-word.tsx';
import * as css from './words.module.css';

const wordsPerPage = 50;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Words', description: 'The words that you learn.', matches });

interface Filter {
  state?: (typeof learnedStates)[number] | undefined;
  search?: string | undefined;
  page: number;
}

function filterOf({ searchParams }: URL): Filter {
  return {
    state: learnedStates.find((state) => state === searchParams.get('state')),
    search: searchParams.get('search')?.trim().slice(0, 100) || undefined,
    page: parseIdParam(searchParams.get('page') ?? '') || 1,
  };
}

function linkTo({ state, search, page }: Filter): string {
  const entries = Object.entries({ state, search, page: page > 1 ? String(page) : undefined }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  const query = new URLSearchParams(entries).toString();
  return query ? `/study/words?${query}` : '/study/words';
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const filter = filterOf(new URL(request.url));
    const { reply: learners } = await loadLearners();
    const { id } = activeLearner(learners);
    const query = Object.fromEntries(Object.entries({ ...filter, limit: wordsPerPage }).filter(([, value]) => value !== undefined));
    const { reply, cachedAt } = await fetchOrCached({ profile: id, name: `words ${id} ${linkTo(filter)}` }, () =>
      api.learning.words({ id, ...query }),
    );
    return { ...reply, filter, cachedAt };
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

function Words({ rows, total, filter, cachedAt }: Loaded) {
  const isNarrowed = filter.state !== undefined || filter.search !== undefined;
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
      <p role="status" className={css.soft}>
        {pluralize(total, 'word')}
        {pages > 1 && `, page ${filter.page} of ${pages}`}
      </p>
      <ul role="list" className={css.words}>
        {rows.map((row) => (
          <LearnedWord key={row.item.id} word={row} />
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
