import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { useLearnerParts } from '#app/features/course/public.tsx';
import { loadWord, WordCard } from '#app/features/word-of-day/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/blog.page';
import * as css from './blog.module.css';
import { PostGrid, postsPerPage } from './post-grid.tsx';

const load = (api: Api, before: number | undefined) => ({
  ...loadWord(api),
  posts: toResult(api.blog.list({ limit: postsPerPage, view: 'card', ...(before ? { before } : {}) })),
});

/** Cursor in the URL of an older page, which a browser without JavaScript follows. */
const cursorFromUrl = (request: Request) => parseIdParam(new URL(request.url).searchParams.get('before') ?? '') || undefined;

export async function loader({ context, request }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext), cursorFromUrl(request)));
  return data(results, pageStatus(results));
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => partByPart(load(api, cursorFromUrl(request)));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Blog and Word of the Day',
    description: 'One Igbo word every day, and posts about language and family life: greetings, tones, numbers, market days.',
    path: '/blog',
    matches,
  });

export default function Blog({ loaderData }: Route.ComponentProps) {
  const parts = useLearnerParts();
  return (
    <div className={css.page}>
      {parts && <parts.GoOnLearning />}
      <AsyncSection
        result={loaderData.word}
        loading="Loading Word of the Day..."
        errorMessage="Failed to fetch the current Word of the Day"
        notFound={<NoWord />}
        reserveHeight
      >
        {(word) => <WordCard key={word.id} word={word} comments={loaderData.comments} />}
      </AsyncSection>
      <section aria-labelledby="blog">
        <h1 id="blog" className={css.title}>
          Blog
        </h1>
        <AsyncSection result={loaderData.posts} loading="Loading Blogs..." reserveHeight errorMessage="Failed to fetch blogs">
          {(posts) => <PostGrid key={posts.rows[0]?.id ?? 0} initial={posts} />}
        </AsyncSection>
        <p className={css.feeds}>
          In your feed reader: <a href="/blog/feed.xml">RSS of the blog</a>, <a href="/word-of-day/feed.xml">RSS of the Word of the Day</a>
        </p>
      </section>
    </div>
  );
}

const NoWord = () => (
  <EmptyState>
    <p>No Word of the Day found</p>
  </EmptyState>
);
