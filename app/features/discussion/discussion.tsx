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
type Newest = Result<{ rows: Comment[]; total: number }>;
export type Comments = Newest | Promise<Newest>;

interface DiscussionProps {
  target: TargetType;
  id: number;
  first: Comments;
  /** Expected number of comments, for the height of the placeholder. */
  expected: number;
  nameOrder: NameOrder;
  /** Called after a comment was added, for counts outside this section. */
  onAdded: () => void;
}

const none = { rows: [], total: 0 };
const failed = errorMessages({
  unauthenticated: 'Please login to add a comment',
  network: 'Failed to add comment',
  fallback: 'Failed to add comment',
});

/** Form and comments of a post or a word, newest first. */
export function Discussion({ target, id, first, expected, nameOrder, onAdded }: DiscussionProps) {
  const talk = commentsApiFor[target];
  const [known, setKnown] = useState('data' in first ? first.data : undefined);
  /** Comments shown when a request failed, to retry from there. */
  const [missed, setMissed] = useState<Comment[] | undefined>('errorStatus' in first ? [] : undefined);
  const [busy, run] = usePending();
  const { rows, total } = known ?? none;

  useEffect(() => {
    if (!(first instanceof Promise)) return undefined;
    let here = true;
    void first.then((got) => {
      if (!here) return;
      // A list fetched since, after the user commented, is newer.
      if ('data' in got) setKnown((newer) => newer ?? got.data);
      else setMissed([]);
    });
    return () => {
      here = false;
    };
  }, [first]);

  /** Fetches the newest comments, or those before the last shown one. */
  async function load(shown: Comment[] = []) {
    const before = shown.at(-1)?.id;
    try {
      const { rows, total } = await talk.comments({ id, limit: commentsPerPage, ...(before ? { before } : {}) });
      setKnown({ rows: [...shown, ...rows], total });
      setMissed(undefined);
    } catch {
      setMissed(shown);
    }
  }

  return (
    <section className={css.discussion} aria-label="Comments">
      <CommentForm
        label="Your comment"
        button="Comment"
        done="Comment added successfully"
        failed={failed}
        send={async (typed, how) => {
          await talk.comment({ id, ...typed }, how);
          onAdded();
          // The comment is stored; if only this request fails, the old list stays.
          await load();
        }}
      />
      {!known && !missed && <Awaited count={Math.min(expected, commentsPerPage)} />}
      {known && rows.length === 0 && <p>No comments yet</p>}
      {rows.length > 0 && (
        <ul role="list">
          {rows.map((comment) => (
            <CommentItem key={comment.id} talk={talk} comment={comment} nameOrder={nameOrder} />
          ))}
        </ul>
      )}
      {(rows.length < total || rows.some(({ replies }) => replies > 0)) && (
        <noscript>
          <p>Replies and older comments need JavaScript.</p>
        </noscript>
      )}
      {missed && (
        <LoadError again={() => run(() => load(missed))} busy={busy}>
          We could not fetch the comments.
        </LoadError>
      )}
      {!missed && rows.length > 0 && rows.length < total && (
        <Button secondary onClick={() => run(() => load(rows))} aria-busy={busy}>
          {busy ? 'Loading...' : 'Show older comments'}
        </Button>
      )}
    </section>
  );
}

/** Placeholder with the height of one-line comments, to reduce layout shift. */
const Awaited = ({ count }: { count: number }) => (
  <p role="status" style={{ minHeight: `${count * 9}rem` }}>
    Loading comments...
  </p>
);
