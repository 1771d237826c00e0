import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessages } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { NameOrder } from './comment-byline.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentUpdatesContext } from './comment-updates.ts';
import { type CommentsApi, commentsPerPage } from './comments-api.ts';
import { HeldComments } from './deferred-parts.tsx';
import type { Comment } from './discussion.contract.ts';
import * as css from './discussion.module.css';

/** Newest comments and the total count. */
type CommentsResult = Result<{ rows: Comment[]; total: number }>;
export type InitialComments = CommentsResult | Promise<CommentsResult>;

export interface DiscussionProps {
  commentsApi: CommentsApi;
  id: number;
  initial: InitialComments;
  /** Expected number of comments, for the height of the placeholder. */
  expected: number;
  nameOrder: NameOrder;
  /** Called after a shown comment was added or deleted, for counts outside this section. */
  onCountChange: (difference: number) => void;
}

const noComments = { rows: [], total: 0 };
const errorMessage = errorMessages({
  unauthenticated: 'Please login to add a comment',
  network: 'Failed to add comment',
  fallback: 'Failed to add comment',
});

/** Form and comments of a target, newest first. */
export function Discussion({ commentsApi, id, initial, expected, nameOrder, onCountChange }: DiscussionProps) {
  const [loaded, setLoaded] = useState('data' in initial ? initial.data : undefined);
  /** Comments shown when a request failed, to retry from there. */
  const [failedAfter, setFailedAfter] = useState<Comment[] | undefined>('errorStatus' in initial ? [] : undefined);
  const { pending, run } = useAction(load);
  const { rows, total } = loaded ?? noComments;
  const list = `${useLocation().pathname} ${id}`;

  /** A comment that is held after its change moves out of the list. */
  function update(comment: Comment) {
    setLoaded((before) => before && { ...before, rows: before.rows.flatMap((row) => (row.id !== comment.id ? row : comment.held ? [] : comment)) });
    if (comment.held && rows.some((row) => row.id === comment.id)) onCountChange(-1);
  }

  async function reload() {
    const { rows: newest, total: count } = await commentsApi.comments({ id, limit: commentsPerPage });
    setLoaded({ rows: newest, total: count });
    onCountChange(count - total);
  }

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
    <section className={css.discussion} aria-label="Comments" data-grown-ups>
      <CommentForm
        label="Your comment"
        button="Comment"
        done="Comment added successfully"
        failed={errorMessage}
        list={list}
        send={async (fields, options) => {
          const comment = await commentsApi.comment({ id, ...fields }, options);
          if (comment.held) return comment;
          onCountChange(1);
          // The comment is stored; if only this request fails, the old list stays.
          await load();
          return comment;
        }}
      />
      {!loaded && !failedAfter && <Placeholder count={Math.min(expected, commentsPerPage)} />}
      {loaded && rows.length === 0 && <p>No comments yet</p>}
      <CommentUpdatesContext value={{ update, reload }}>
        <HeldComments list={list} rows={rows} nameOrder={nameOrder} what="comment" target={{ commentsApi, id }} />
        {rows.length > 0 && (
          <ul role="list">
            {rows.map((comment) => (
              <CommentItem key={comment.id} commentsApi={commentsApi} comment={comment} list={list} nameOrder={nameOrder} />
            ))}
          </ul>
        )}
      </CommentUpdatesContext>
      {(rows.length < total || rows.some(({ replies }) => replies > 0)) && (
        <noscript>
          <p>Replies and older comments need JavaScript.</p>
        </noscript>
      )}
      {failedAfter && (
        <LoadError onRetry={() => run(failedAfter)} pending={pending}>
          We could not fetch the comments.
        </LoadError>
      )}
      {!failedAfter && rows.length > 0 && rows.length < total && (
        <Button variant="secondary" onClick={() => run(rows)} aria-busy={pending}>
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
