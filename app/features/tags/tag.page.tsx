import { data, redirect, replace } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { tagPath } from '#app/features/blog/public.ts';
import { PostGrid, postsPerPage } from '#app/features/blog/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tag.page';
import * as css from './tag.module.css';

/** The posts of the address as it is: another spelling has none, and redirects. */
async function load(api: Api, { params: { slug }, request }: { params: { slug: string }; request: Request }) {
  const before = parseIdParam(new URL(request.url).searchParams.get('before') ?? '');
  const { tag, posts } = await awaitAll({
    tag: toResult(api.tags.read({ name: slug })),
    posts: toResult(api.blog.list({ tag: slug, limit: postsPerPage, view: 'card', ...(before ? { before } : {}) })),
  });
  // No tag can have a name that the API rejects.
  return { tag: 'errorStatus' in tag && tag.errorStatus === 400 ? { errorStatus: 404 } : tag, posts };
}

export async function loader({ context, ...args }: Route.LoaderArgs) {
  const { tag, posts } = await load(context.get(apiContext), args);
  if ('errorStatus' in tag) return data({ tag, posts }, tag.errorStatus);
  // Not kept by browsers: the tag may get this name back.
  if (tag.data.slug !== args.params.slug)
    throw redirect(tagPath(tag.data.slug) + new URL(args.request.url).search, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
  return data({ tag, posts }, 'errorStatus' in posts ? posts.errorStatus : 200);
}
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const results = await load(api, args);
  if ('data' in results.tag && results.tag.data.slug !== args.params.slug)
    throw replace(tagPath(results.tag.data.slug) + new URL(args.request.url).search);
  return results;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.tag) return pageMeta({ title: 'Tag not found', description: 'There is no such tag.', matches });
  const { name, slug } = loaderData.tag.data;
  return pageMeta({
    title: `Posts about ${name}`,
    description: `All posts of the blog with the tag ${name}, for everybody who learns Igbo.`,
    path: tagPath(slug),
    parent: { title: 'Blog', path: '/blog' },
    matches,
  });
};

export default function TagPage({ loaderData: { tag, posts } }: Route.ComponentProps) {
  if ('errorStatus' in tag) return tag.errorStatus === 404 ? <NoTag /> : <LoadFailed />;
  if ('errorStatus' in posts) return <LoadFailed />;
  const { name, slug } = tag.data;
  return (
    <div className={css.page}>
      <BackToBlog />
      <h1 className={css.title}>
        <IgboText>{name}</IgboText>
      </h1>
      <p className={css.count}>{pluralize(posts.data.total, 'post')} with this tag</p>
      <PostGrid key={`${slug} ${posts.data.rows[0]?.id ?? 0}`} initial={posts.data} tag={slug} />
    </div>
  );
}

const NoTag = () => (
  <CenteredPage title="Tag not found">
    <EmptyState actions={<BackToBlog />}>
      <p>
        <span lang="ig">Ndo</span>, no post has this tag. It may have been taken down, or the address may be mistyped.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the posts">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <BackToBlog />
    </p>
  </CenteredPage>
);

const BackToBlog = () => (
  <ButtonLink to="/blog" variant="secondary">
    <span aria-hidden="true">←</span> All posts
  </ButtonLink>
);
