import type { ReactNode } from 'react';
import type { AdminPost } from '#app/features/blog/blog.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import * as css from './admin-post-card.module.css';
import { stateNames } from './state-names.ts';

interface AdminPostCardProps {
  post: AdminPost;
  buttons: ReactNode;
  /** Loads the picture at once. */
  eager: boolean;
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** State of a post, with its time. Times are clock times of the academy, formatted as if they were UTC. */
function Publication({ post: { state, publishAt, publishedOn } }: { post: AdminPost }) {
  return (
    <p className={css.state} data-state={state}>
      <strong>{stateNames[state]}</strong>{' '}
      {state === 'scheduled' && publishAt && <time dateTime={publishAt}>for {dateTime.format(new Date(`${publishAt}Z`))}</time>}
      {state !== 'scheduled' && publishedOn && <time dateTime={publishedOn}>{date.format(new Date(publishedOn))}</time>}
    </p>
  );
}

/** Post in the list of the admin area. */
export function AdminPostCard({ post, buttons, eager }: AdminPostCardProps) {
  return (
    <article className={css.card}>
      <PostPicture image={post.image} alt="" sizes="(width <= 768px) 100vw, 24rem" eager={eager} />
      <div className={css.text}>
        <Publication post={post} />
        <h2 className="lines">
          <IgboText>{post.title}</IgboText>
        </h2>
        {post.subtitle && (
          <p className={`lines ${css.subtitle}`}>
            <IgboText>{post.subtitle}</IgboText>
          </p>
        )}
        <p className="lines">
          <IgboText>{post.excerpt}</IgboText>
        </p>
        <p className={css.meta}>
          {post.author && (
            <span className="lines">
              By <bdi>{post.author}</bdi>
            </span>
          )}
          <span>{pluralize(post.likes, 'like')}</span>
          <span>{pluralize(post.comments, 'comment')}</span>
        </p>
        <div className={css.actions}>{buttons}</div>
      </div>
    </article>
  );
}
