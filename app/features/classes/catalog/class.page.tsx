import { data, Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/class.page';
import type { PublicClass } from './catalog.contract.ts';
import { ClassFacts } from './class-facts.tsx';
import { classGraph } from './class-graph.ts';
import * as css from './classes.module.css';
import { OwnClock } from './own-clock.tsx';

const load = (api: Api, id: string) => awaitAll({ found: toResult(api.classes.read({ id: parseIdParam(id) })) });

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await load(context.get(apiContext), params.id);
  return data(result, 'errorStatus' in result.found ? result.found.errorStatus : 200);
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.id);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.found)
    return pageMeta({ title: 'Class not found', description: 'There is no such class, or it has no free places.', matches });
  const { data: found } = loaderData.found;
  const { id, name, description, shareImage } = found;
  return pageMeta({
    title: name,
    description: paragraphs(description)[0] ?? name,
    path: `/classes/${id}`,
    image: shareImage,
    parent: { title: 'Our classes', path: '/classes' },
    // The browser bundle omits structured data.
    ...(import.meta.env.SSR && { graph: (publicUrl: string, brandName: string) => classGraph(found, publicUrl, brandName) }),
    matches,
  });
};

export default function ClassPage({ loaderData: { found } }: Route.ComponentProps) {
  if ('data' in found) return <Article key={found.data.id} found={found.data} />;
  return found.errorStatus === 404 ? <NoClass /> : <LoadFailed />;
}

const AllClasses = () => (
  <ButtonLink to="/classes" variant="secondary">
    All classes
  </ButtonLink>
);

const NoClass = () => (
  <CenteredPage title="Class not found">
    <EmptyState actions={<AllClasses />}>
      <p>
        <span lang="ig">Ndo</span>, this class is full or over, or the address is mistyped. Do you have a code? It may still open the class, in the{' '}
        <Link to="/study/grown-ups/classes">corner for grown-ups</Link>.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the class">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <AllClasses />
    </p>
  </CenteredPage>
);

function Article({ found }: { found: PublicClass }) {
  const texts = paragraphs(found.description).map((text, nth) => ({ text, nth }));
  return (
    <article className={css.narrow}>
      <p>
        <Link to="/classes" className={css.up}>
          All classes
        </Link>
      </p>
      <h1 className={`lines ${css.name}`}>{found.name}</h1>
      <div className={css.about}>
        {texts.map(({ text, nth }) => (
          <p key={nth} dir="auto">
            <IgboText>{text}</IgboText>
          </p>
        ))}
      </div>
      <ClassFacts found={found} />
      {found.audience !== 'grown-ups' && <p>Children take part with a grown-up in the room.</p>}
      <p className={css.actions}>
        <ButtonLink to={`/study/grown-ups/classes?ask=${found.id}`}>Ask to join</ButtonLink>
      </p>
      <p className={css.hint}>You need an account, which is free. The tutor answers your request, and you get an email.</p>
      <OwnClock found={found} />
    </article>
  );
}
