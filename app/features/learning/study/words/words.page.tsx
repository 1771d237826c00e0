import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { learningDay } from '#app/features/household/public.ts';
import { learnedStates } from '#app/features/learning/learning-terms.contract.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { Button } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { activeLearner, loadLearners } from '../learner.ts';
import { loadForLearner } from '../require-learner.ts';
import { StudyProblem } from '../study-problem.tsx';
import type { Route } from './+types/words.page';
import { loadWord } from './load-word.ts';
import { loadWordCounts } from './word-counts.ts';
import { filterOf, linkTo, loadWords, type WordFilter } from './word-filter.ts';
import { WordList } from './word-list.tsx';
import * as css from './words.module.css';

const WordCards = lazyPart('the cards', () => import('./word-cards.tsx').then((module) => module.WordCards));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Words', description: 'The words that you learn.', matches });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForLearner(request, async () => {
    const url = new URL(request.url);
    const filter = filterOf(url);
    const { reply: learners } = await loadLearners();
    const { id, zone } = activeLearner(learners);
    const one = parseIdParam(url.searchParams.get('cards') ?? '');
    if (!Number.isNaN(one)) return { filter, cards: [(await loadWord(id, one)).reply.item], back: `/study/words/${one}` };
    const [{ reply, cachedAt }, counts] = await Promise.all([
      loadWords(id, filter),
      // The list is worth showing without them.
      loadWordCounts(id).then(
        (loaded) => loaded.reply,
        () => undefined,
      ),
    ]);
    if (url.searchParams.has('cards')) return { filter, cards: reply.rows.map(({ item }) => item), back: linkTo(filter) };
    return { ...reply, profile: id, today: learningDay(Date.now(), zone), filter, counts, cachedAt };
  });

const noWords = 'There is no connection, and these words are not on this device yet.';

export default function WordsPage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData)
    return (
      <>
        <h1>Words</h1>
        <Search filter={{ page: 1 }} />
        <StudyProblem problem={loaderData.problem} noun="your words" offline={noWords} />
      </>
    );
  const { data } = loaderData;
  if (data.cards)
    return (
      <>
        <h1>Cards to print</h1>
        <WordCards items={data.cards} back={data.back} />
      </>
    );
  return (
    <>
      <h1>Words</h1>
      <Search filter={data.filter} />
      <WordList {...data} />
    </>
  );
}

/** Search field, and links to the words of one state. */
function Search({ filter }: { filter: WordFilter }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  async function search(event: FormEvent) {
    event.preventDefault();
    await navigate(linkTo({ ...filter, search: field.current?.value.trim() || undefined, page: 1 }));
  }
  return (
    <>
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
    </>
  );
}
