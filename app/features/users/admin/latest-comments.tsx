import { Link } from 'react-router';
import type { AdminComment } from '#app/features/moderation/moderation.contract.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import * as css from './user.module.css';

const stateNames: Partial<Record<AdminComment['state'], string>> = { held: 'Waits for a moderator', hidden: 'Hidden', removed: 'Removed' };

/** The newest comments of a user, for moderators. */
export function LatestComments({ comments, total }: { comments: AdminComment[]; total: number }) {
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Latest comments</h2>
      <div className={css.help}>
        <ol role="list" className={css.comments}>
          {comments.map(({ id, text, title, url, state, createdAt }) => (
            <li key={id}>
              <FoldedText size="brief" what="the comment">
                {text}
              </FoldedText>
              <p className={css.meta}>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                {title && <> on {url ? <Link to={url}>{title}</Link> : title}</>}
                {stateNames[state] && `. ${stateNames[state]}.`}
              </p>
            </li>
          ))}
        </ol>
        {total > comments.length && (
          <p className={css.meta}>
            The latest {comments.length} of {total.toLocaleString('en')}.
          </p>
        )}
      </div>
    </section>
  );
}
