import { useState } from 'react';
import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { commentsPerPage } from '#app/features/discussion/public.ts';
import { Discussion, type InitialComments, LikeButton } from '#app/features/discussion/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { Neighbours } from '#app/ui/layout/neighbours.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/post.page';
import type { Post } from './blog.contract.ts';
import * as css from './post.module.css';
import { PostArticle } from './post-article.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { TagLinks } from './tag-links.tsx';

const load = (api: Api, id: number) => ({
  post: toResult(api.blog.read({ id })),
  comments: toResult(api.blog.comments({ id, limit: commentsPerPage })),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext), parseIdParam(params.id)));
  return data(results, 'errorStatus' in results.post ? results.post.errorStatus : 200);
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => awaitAll(load(api, parseIdParam(params.id)));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.post)
    return pageMeta({ title: 'Blog post not found', description: 'There is no such post.', matches });
  const { id, title, subtitle, image, imageAlt, description, canonical, author, publishedAt, updatedAt, tags } = loaderData.post.data;
  return pageMeta({
    title,
    description: description ?? subtitle ?? `${title}: a post for everybody who learns Igbo.`,
    path: `/blog/${id}`,
    image: image.replace('-800.webp', '-share.jpg'),
    imageAlt,
    canonical,
    article: {
      createdAt: publishedAt,
      updatedAt: updatedAt > publishedAt ? updatedAt : publishedAt,
      author,
      keywords: tags.map(({ name }) => name),
    },
    parent: { title: 'Blog', path: '/blog' },
    matches,
  });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, comments } = loaderData;
  if ('errorStatus' in post) return post.errorStatus === 404 ? <NoPost /> : <LoadFailed />;
  return <Article key={post.data.id} post={post.data} comments={comments} />;
}

const NoPost = () => (
  <CenteredPage title="Blog post not found">
    <EmptyState
      actions={
        <>
          <BackToBlog />
          <ButtonLink to="/" variant="secondary">
            Go to the front page
          </ButtonLink>
        </>
      }
    >
      <p>
        <span lang="ig">Ndo</span>, there is no post at this address. It may have been taken down, or the address may be mistyped.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch blog post">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <BackToBlog />
    </p>
  </CenteredPage>
);

const BackToBlog = () => (
  <ButtonLink to="/blog" variant="secondary">
    <span aria-hidden="true">←</span> Back to the blog
  </ButtonLink>
);

function Article({ post, comments }: { post: Post; comments: InitialComments }) {
  const [count, setCount] = useState(post.comments);
  const [likes, setLikes] = useState(post.likes);
  return (
    <div className={css.page}>
      <BackToBlog />
      <PostArticle
        post={post}
        counts={
          <p className={css.meta}>
            {pluralize(likes, 'like')} · <a href="#comments">{pluralize(count, 'comment')}</a>
          </p>
        }
      >
        <TagLinks tags={post.tags} label="Tags" />
        <div className={css.row}>
          <LikeButton
            target="post"
            commentsApi={api.blog}
            id={post.id}
            likes={post.likes}
            onLikes={setLikes}
            title={<IgboText>{post.title}</IgboText>}
          />
        </div>
      </PostArticle>
      <RelatedPosts posts={post.related} />
      <Neighbours
        label="Posts before and after"
        previous={post.previous && neighbour('Previous post', post.previous)}
        next={post.next && neighbour('Next post', post.next)}
      />
      <h2 id="comments" tabIndex={-1}>
        {pluralize(count, 'comment')}
      </h2>
      <Discussion
        commentsApi={api.blog}
        id={post.id}
        initial={comments}
        expected={post.comments}
        nameOrder="typed"
        onCountChange={(difference) => setCount((before) => before + difference)}
      />
    </div>
  );
}

const neighbour = (label: string, { id, title }: { id: number; title: string }) => ({
  to: `/blog/${id}` as const,
  label,
  title: <IgboText>{title}</IgboText>,
});
