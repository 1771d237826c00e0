import { useEffect, useState } from 'react';
import type { TargetType } from '#app/db/schema.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { usePending } from '#app/ui/hooks/use-pending.ts';
import type { NameOrder } from './comment-byline.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentsApiFor } from './comments-api.ts';
import type { Comment } from './discussion.contract.ts';
import css from './discussion.module.css';

export const commentsPerPage = 20;

/** Newest comments and the total count. */
type CommentsResult = Result<{ rows: Comment[]; total: number }>;
export type InitialComments = CommentsResult | Promise<CommentsResult>;

interface DiscussionProps {
  target: TargetType;
  id: number;
  initial: InitialComments;
  /** Expected number of comments, for the height of the placeholder. */
  expected: number;
  nameOrder: NameOrder;
  /** Called after a comment was added, for counts outside this section. */
  onAdded: () => void;
}

const noComments = { rows: [], total: 0 };
const errorMessage = errorMessages({
  unauthenticated: 'Please login to add a comment',
  network: 'Failed to add comment',
  fallback: 'Failed to add comment',
});

/** Form and comments of a post or a word, newest first. */
export function Discussion({ target, id, initial, expected, nameOrder, onAdded }: DiscussionProps) {
  const commentsApi = commentsApiFor[target];
  const [loaded, setLoaded] = useState('data' in initial ? initial.data : undefined);
  /** Comments shown when a request failed, to retry from there. */
  const [failedAfter, setFailedAfter] = useState<Comment[] | undefined>('errorStatus' in initial ? [] : undefined);
  const [pending, run] = usePending();
  const { rows, total } = loaded ?? noComments;

  useEffect(() => {
    if (!(initial instanceof Promise)) return undefined;
    let active = true;
    void initial.then((result) => {
      if (!active) return;
      // A list fetched since, after the user commented, is newer.
      if ('data' in result) setLoaded((newer) => newer ?? result.data);
      else setFailedAfter([]);
    });
    return () => {
      active = false;
    };
  }, [initial]);

  /** Fetches the newest comments, or those before the last shown one. */
  async function load(shown: Comment[] = []) {
    const before = shown.at(-1)?.id;
    try {
      const { rows, total } = await commentsApi.comments({ id, limit: commentsPerPage, ...(before ? { before } : {}) });
      setLoaded({ rows: [...shown, ...rows], total });
      setFailedAfter(undefined);
    } catch {
      setFailedAfter(shown);
    }
  }

  return (
    <section className={css.discussion} aria-label="Comments">
      <CommentForm
        label="Your comment"
        button="Comment"
        done="Comment added successfully"
        failed={errorMessage}
        send={async (fields, options) => {
          await commentsApi.comment({ id, ...fields }, options);
          onAdded();
          // The comment is stored; if only this request fails, the old list stays.
          await load();
        }}
      />
      {!loaded && !failedAfter && <Placeholder count={Math.min(expected, commentsPerPage)} />}
      {loaded && rows.length === 0 && <p>No comments yet</p>}
      {rows.length > 0 && (
        <ul role="list">
          {rows.map((comment) => (
            <CommentItem key={comment.id} commentsApi={commentsApi} comment={comment} nameOrder={nameOrder} />
          ))}
        </ul>
      )}
      {(rows.length < total || rows.some(({ replies }) => replies > 0)) && (
        <noscript>
          <p>Replies and older comments need JavaScript.</p>
        </noscript>
      )}
      {failedAfter && (
        <LoadError onRetry={() => run(() => load(failedAfter))} pending={pending}>
          We could not fetch the comments.
        </LoadError>
      )}
      {!failedAfter && rows.length > 0 && rows.length < total && (
        <Button secondary onClick={() => run(() => load(rows))} aria-busy={pending}>
          {pending ? 'Loading...' : 'Show older comments'}
        </Button>
      )}
    </section>
  );
}

/** Placeholder with the height of one-line comments, to reduce layout shift. */
const Placeholder = ({ count }: { count: number }) => (
  <p role="status" style={{ minHeight: `${count * 9}rem` }}>
    Loading comments...
  </p>
);
