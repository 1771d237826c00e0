import { data, Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/classes.page';
import type { PublicClass } from './catalog.contract.ts';
import { ClassFacts } from './class-facts.tsx';
import * as css from './classes.module.css';

const perPage = 20;

/** One class more than a page shows says whether there are further ones. */
const load = (api: Api, before: number | undefined) => ({ classes: toResult(api.classes.list({ before, limit: perPage + 1 })) });

function beforeOf(request: Request): number | undefined {
  const before = Number(new URL(request.url).searchParams.get('before'));
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext), beforeOf(request)));
  return data(results, pageStatus(results));
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => partByPart(load(api, beforeOf(request)));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Our classes',
    description: 'Igbo classes that meet online with a tutor each week: when they meet, for whom, and which still have places.',
    path: '/classes',
    matches,
  });

export default function Classes({ loaderData: { classes } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>Our classes</h1>
      <p className={css.intro}>
        A tutor, a few families, an hour a week online. Do you have a code from a tutor? Enter it in the{' '}
        <Link to="/study/grown-ups/classes">corner for grown-ups</Link>.
      </p>
      <AsyncSection result={classes} loading="Loading the classes..." errorMessage="Failed to fetch the classes" reserveHeight>
        {(found) => <ClassList found={found} />}
      </AsyncSection>
    </div>
  );
}

function ClassList({ found }: { found: PublicClass[] }) {
  const shown = found.slice(0, perPage);
  const last = shown.at(-1);
  if (!last)
    return (
      <EmptyState actions={<ButtonLink to="/learn">Look at the lessons</ButtonLink>}>
        <p>No class has free places right now. New ones start each term, so please look in again. Our lessons are open all year.</p>
      </EmptyState>
    );
  return (
    <>
      <ul role="list" className={css.grid}>
        {shown.map((each) => (
          <li key={each.id} className={css.card}>
            <h2 className={`lines ${css.name}`}>
              <Link to={`/classes/${each.id}`}>{each.name}</Link>
            </h2>
            <ClassFacts found={each} />
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={css.more}>
          <ButtonLink variant="secondary" to={`/classes?before=${last.id}`}>
            Show more classes
          </ButtonLink>
        </p>
      )}
    </>
  );
}
