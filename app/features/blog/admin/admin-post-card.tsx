import type { ReactNode } from 'react';
import type { AdminPost } from '#app/features/blog/blog.contract.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { fromClockTime } from '#app/lib/local-clock.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ChooseRow, type Selection } from '#app/ui/admin/list/bulk-actions.tsx';
import { useTimeZone } from '#app/ui/hooks/use-academy.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { PostPicture } from '#app/ui/layout/picture.tsx';
import * as css from './admin-post-card.module.css';
import { stateNames } from './state-names.ts';

interface AdminPostCardProps {
  post: AdminPost;
  buttons: ReactNode;
  selection: Selection<AdminPost>;
  /** Opens the form of the post. */
  onOpen: () => void;
  /** Loads the picture at once. */
  eager: boolean;
}

/** State of a post, with its date, or the clock time of the academy for which it is planned. */
function Publication({ post: { state, publishAt, publishedOn } }: { post: AdminPost }) {
  const timeZone = useTimeZone();
  return (
    <p className={css.state} data-state={state}>
      <strong>{stateNames[state]}</strong>{' '}
      {state === 'scheduled' && publishAt && <time dateTime={publishAt}>for {formatDateTime(fromClockTime(publishAt, timeZone), timeZone)}</time>}
      {state !== 'scheduled' && publishedOn && <time dateTime={publishedOn}>{formatDate(publishedOn)}</time>}
    </p>
  );
}

/** Post in the list of the admin area. */
export function AdminPostCard({ post, buttons, selection, onOpen, eager }: AdminPostCardProps) {
  return (
    <article className={css.card}>
      <PostPicture image={post.image} alt="" sizes="(width <= 768px) 100vw, 24rem" eager={eager} />
      <div className={css.text}>
        <div className={css.top}>
          <ChooseRow row={post} name={post.title} selection={selection} />
          <Publication post={post} />
        </div>
        <h2 className="lines">
          <button type="button" className={css.open} onClick={onOpen}>
            <IgboText>{post.title}</IgboText>
          </button>
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
