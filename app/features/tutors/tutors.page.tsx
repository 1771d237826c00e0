import { data, Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { HeardNote } from '#app/features/accounts/public.tsx';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutors.page';
import type { PublicCard } from './card.contract.ts';
import { type CardFilter, cardsPerPage, filterFromUrl, linkTo } from './card-filter.ts';
import { CardFilterForm } from './card-filter-form.tsx';
import { structuredCards } from './structured-cards.ts';
import { TutorCard } from './tutor-card.tsx';
import * as css from './tutors.module.css';

/** One card more than a page shows says whether there are older ones. */
const load = (api: Api, filter: CardFilter) => ({
  cards: toResult(api.tutors.list({ ...filter, limit: cardsPerPage + 1 })),
  start: toResult(api.course.start()),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = filterFromUrl(request.url);
  const results = await awaitAll(load(context.get(apiContext), filter));
  // A failure of `start` costs the sentence about voices, and is no error of the page.
  return data({ ...results, filter }, pageStatus({ cards: results.cards }));
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const filter = filterFromUrl(request.url);
  return partByPart({ ...load(api, filter), filter });
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const cards = loaderData?.cards;
  return pageMeta({
    title: 'Our tutors',
    description:
      'Our tutors lend words their voices and check lessons: where they come from, which dialects they speak, and which levels they know best.',
    path: '/tutors',
    graph: (publicUrl) => (cards && 'data' in cards ? structuredCards(cards.data.slice(0, cardsPerPage), publicUrl) : []),
    matches,
  });
};

export default function Tutors({ loaderData: { cards, start, filter } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>Our tutors</h1>
      <p className={css.intro}>
        They speak Igbo, and like to pass it on. Would you like to help, too? <Link to="/tutor-registration">Become a tutor</Link>. Would you like to
        learn with one of them? Look at <Link to="/classes">our classes</Link>. <HeardNote start={start} />
      </p>
      <CardFilterForm key={`${filter.level} ${filter.dialect}`} filter={filter} />
      <AsyncSection result={cards} loading="Loading the tutors..." errorMessage="Failed to fetch the tutors" reserveHeight>
        {(found) => <Cards found={found} filter={filter} />}
      </AsyncSection>
    </div>
  );
}

function Cards({ found, filter }: { found: PublicCard[]; filter: CardFilter }) {
  const shown = found.slice(0, cardsPerPage);
  const last = shown.at(-1);
  if (!last) return <NoCards filter={filter} />;
  return (
    <>
      <ul role="list" className={css.grid}>
        {shown.map((card) => (
          <li key={card.id}>
            <TutorCard card={card} to={`/tutors/${card.id}`} />
          </li>
        ))}
      </ul>
      <p className={css.more}>
        {filter.before && (
          <ButtonLink variant="secondary" to={linkTo({ ...filter, before: undefined })}>
            Back to the first tutors
          </ButtonLink>
        )}
        {found.length > shown.length && (
          <ButtonLink variant="secondary" to={linkTo({ ...filter, before: last.id })}>
            Show more tutors
          </ButtonLink>
        )}
      </p>
    </>
  );
}

function NoCards({ filter: { level, dialect, before } }: { filter: CardFilter }) {
  if (level || dialect || before)
    return (
      <EmptyState actions={<ButtonLink to="/tutors">Show all tutors</ButtonLink>}>
        <p>{before ? 'There are no more tutors here.' : 'No tutor matches yet.'}</p>
      </EmptyState>
    );
  return (
    <EmptyState actions={<ButtonLink to="/tutor-registration">Become a tutor</ButtonLink>}>
      <p>Our tutors have not introduced themselves yet. Do you speak Igbo and enjoy explaining it? Be the first.</p>
    </EmptyState>
  );
}
