import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { PostArticle } from '../post-article.tsx';
import type { Route } from './+types/preview.page';
import type { Preview } from './preview.contract.ts';
import * as css from './preview.module.css';

/** `post` is undefined for an address without a token. */
function load(api: Api, request: Request) {
  const token = new URL(request.url).searchParams.get('token');
  return awaitAll({ post: token === null ? undefined : toResult(api.blog.preview({ token })) });
}

/** A blank token is one that is not valid. */
const statusOf = (errorStatus: number) => (errorStatus === 400 ? 404 : errorStatus);

export async function loader({ context, request }: Route.LoaderArgs) {
  const result = await load(context.get(apiContext), request);
  return data(result, result.post && 'errorStatus' in result.post ? statusOf(result.post.errorStatus) : 200);
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(api, request);

/** The address is a secret, and the post is not public: kept nowhere, sent nowhere. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
});

const endedTitle = 'This preview has ended';
const incompleteTitle = 'This link is not complete';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const post = loaderData?.post;
  const title = !post ? incompleteTitle : 'data' in post ? `Preview: ${post.data.title}` : endedTitle;
  return pageMeta({ title, description: 'A post that is not published yet.', matches });
};

export default function PreviewPage({ loaderData: { post } }: Route.ComponentProps) {
  if (!post) return <Incomplete />;
  if ('data' in post) return <PreviewedPost post={post.data} />;
  return statusOf(post.errorStatus) === 404 ? <Ended /> : <LoadFailed />;
}

const PreviewedPost = ({ post }: { post: Preview }) => (
  <div className={css.page}>
    <aside aria-label="About this preview" className={css.banner}>
      <p className={css.mark}>Preview</p>
      <p>
        This post is not published. You see it as it is saved now. The link works until <time dateTime={post.endsOn}>{formatDate(post.endsOn)}</time>,
        or until the post is published. Please do not pass it on.
      </p>
    </aside>
    <PostArticle post={post} />
  </div>
);

const furtherWays = (
  <>
    <ButtonLink to="/blog">Look in the blog</ButtonLink>
    <ButtonLink to="/contact" variant="secondary">
      Write to us
    </ButtonLink>
  </>
);

const Incomplete = () => (
  <CenteredPage title={incompleteTitle}>
    <EmptyState actions={furtherWays}>
      <p>
        <span lang="ig">Ndo</span>, the end of the link is missing. Please copy all of it, or ask the person who sent it to you for it again.
      </p>
    </EmptyState>
  </CenteredPage>
);

const Ended = () => (
  <CenteredPage title={endedTitle}>
    <EmptyState actions={furtherWays}>
      <p>
        <span lang="ig">Ndo</span>, this link shows nothing any more. Its time is over, its author has ended it, or a part of it is missing.
      </p>
      <p>If the post has been published, you find it in the blog. Otherwise please ask the person who sent you this link for a new one.</p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the preview">
    <LoadError {...useRetry()}>Please wait a moment and try again.</LoadError>
    <p>
      <ButtonLink to="/blog" variant="secondary">
        Go to the blog
      </ButtonLink>
    </p>
  </CenteredPage>
);
