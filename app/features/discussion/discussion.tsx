import { useState } from 'react';
import type { Target } from '#app/db/schema.ts';
import { say } from '#app/http/say.ts';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { CommentItem } from './comment-item.tsx';
import type { Comment } from './discussion.contract.ts';
import css from './discussion.module.css';
import type { NameOrder } from './said-by.tsx';
import { talkOf } from './talk.ts';
import { TalkForm } from './talk-form.tsx';

export const commentsPerPage = 20;

interface DiscussionProps {
  target: Target;
  id: number;
  /** The newest comments, and how many there are in all; nothing when they could not be fetched. */
  first: { rows: Comment[]; total: number } | undefined;
  nameOrder: NameOrder;
  /** Somebody added one: the count shown elsewhere goes up. */
  onAdded: () => void;
}

const failed = say({ expired: 'Please login to add a comment', otherwise: 'Failed to add comment' });

/** What readers say about a post or a word: a form, the comments, newest first. */
export function Discussion({ target, id, first, nameOrder, onAdded }: DiscussionProps) {
  const talk = talkOf[target];
  const [{ rows, total }, setComments] = useState(first ?? { rows: [], total: 0 });
  const [problem, setProblem] = useState(!first);
  const [busy, run] = useBusy();

  async function reload() {
    setProblem(false);
    await talk.comments({ id, limit: commentsPerPage }).then(setComments, () => setProblem(true));
  }

  async function loadOlder() {
    setProblem(false);
    const before = rows.at(-1)?.id;
    try {
      const older = await talk.comments({ id, limit: commentsPerPage, ...(before ? { before } : {}) });
      setComments({ rows: [...rows, ...older.rows], total: older.total });
    } catch {
      setProblem(true);
    }
  }

  return (
    <section className={css.discussion} aria-label="Comments">
      <TalkForm
        label="Your comment"
        button="Comment"
        done="Comment added successfully"
        failed={failed}
        send={async (typed) => {
          await talk.comment({ id, ...typed });
          onAdded();
          // The comment is safe; when only the list cannot be fetched, the old one stays.
          await reload();
        }}
      />
      {rows.length === 0 ? (
        !problem && !busy && <p>No comments yet</p>
      ) : (
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
      {problem && (
        <p role="alert">
          We could not fetch the comments.{' '}
          <Button quiet onClick={() => run(rows.length === 0 ? reload : loadOlder)}>
            Try again
          </Button>
        </p>
      )}
      {!problem && rows.length === 0 && busy && <p role="status">Loading comments...</p>}
      {rows.length > 0 && rows.length < total && (
        <Button quiet onClick={() => run(loadOlder)} aria-busy={busy}>
          {busy ? 'Loading...' : 'Show older comments'}
        </Button>
      )}
    </section>
  );
}
