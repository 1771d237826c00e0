import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { unitPath } from '../unit-path.ts';
import type { Route } from './+types/unit.page';
import { PhraseBook } from './phrase-book.tsx';
import { unitGraph } from './unit-graph.ts';

const load = (api: Api, id: string) => ({ unit: toResult(api.course.unit({ id: parseIdParam(id) })) });

export async function loader({ context, params }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext), params.id));
  return 'errorStatus' in results.unit ? data(results, results.unit.errorStatus) : data(results);
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => awaitAll(load(api, params.id));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.unit) return pageMeta({ title: 'Unit not found', description: 'There is no such unit.', matches });
  const { data: found } = loaderData.unit;
  const { id, title, titleEnglish, can, shareImage } = found.unit;
  return pageMeta({
    title: `${title} · ${titleEnglish}`,
    description: `Igbo words and phrases with their tones and meanings. After this unit, you can ${can}.`,
    path: unitPath(id),
    image: shareImage,
    parent: { title: 'Learn Igbo', path: '/learn' },
    // The browser bundle omits structured data.
    ...(import.meta.env.SSR && { graph: (publicUrl: string, brandName: string) => unitGraph(found, publicUrl, brandName) }),
    matches,
  });
};

export default function UnitPage({ loaderData: { unit } }: Route.ComponentProps) {
  if ('data' in unit) return <PhraseBook key={unit.data.unit.id} {...unit.data} />;
  return unit.errorStatus === 404 ? <NoUnit /> : <LoadFailed />;
}

const NoUnit = () => (
  <CenteredPage title="Unit not found">
    <EmptyState actions={<ButtonLink to="/learn">All units</ButtonLink>}>
      <p>
        <span lang="ig">Ndo</span>, there is no unit at this address. It may be offline for a while, or the address may be mistyped.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the unit">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <ButtonLink to="/learn" variant="secondary">
        All units
      </ButtonLink>
    </p>
  </CenteredPage>
);
