import { useId, useState } from 'react';
import { say } from '#app/http/say.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import css from './comment-item.module.css';
import type { Comment } from './discussion.contract.ts';
import { type NameOrder, SaidBy } from './said-by.tsx';
import type { Talk } from './talk.ts';
import { TalkForm } from './talk-form.tsx';

const repliesPerPage = 100;

interface CommentItemProps {
  talk: Talk;
  comment: Comment;
  nameOrder: NameOrder;
}

const failed = say({ expired: 'Please login to add a reply', otherwise: 'Failed to add reply' });

/** A comment, its replies when they are opened for the first time, and the form for one more. */
export function CommentItem({ talk, comment, nameOrder }: CommentItemProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [replies, setReplies] = useState<Comment[]>();
  const [total, setTotal] = useState(comment.replies);
  const [problem, setProblem] = useState(false);
  const [busy, run] = useBusy();

  /** The first replies anew, or those after the ones that are shown. */
  async function load(shown: Comment[] = []): Promise<void> {
    setProblem(false);
    const after = shown.at(-1)?.id;
    try {
      const answer = await talk.replies({ commentId: comment.id, limit: repliesPerPage, ...(after ? { after } : {}) });
      setReplies([...shown, ...answer.rows]);
      setTotal(answer.total);
    } catch {
      setProblem(true);
    }
  }

  function toggle() {
    setOpen(!open);
    if (!open && !replies) run(load);
  }

  return (
    <li className={css.comment}>
      <SaidBy comment={comment} nameOrder={nameOrder} />
      <button type="button" className={css.toggle} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {open ? 'Hide replies' : `Show replies (${total.toLocaleString('en')})`}
      </button>
      <div id={id} hidden={!open} className={css.replies}>
        {problem && (
          <p role="alert">
            We could not fetch the replies.{' '}
            <button type="button" className={css.toggle} onClick={() => run(() => load(replies))}>
              Try again
            </button>
          </p>
        )}
        {open && !replies && !problem && <p role="status">Loading replies...</p>}
        {replies?.length === 0 && <p>No replies yet</p>}
        {replies && replies.length > 0 && (
          <ul role="list">
            {replies.map((reply) => (
              <li key={reply.id} className={css.reply}>
                <SaidBy comment={reply} nameOrder={nameOrder} />
              </li>
            ))}
          </ul>
        )}
        {replies && replies.length < total && (
          <button type="button" className={css.toggle} onClick={() => run(() => load(replies))} aria-busy={busy}>
            {busy ? 'Loading...' : 'Show more replies'}
          </button>
        )}
        {/* Once it is known what stands above it: nobody types into a form that moves. */}
        {open && (replies || problem) && (
          <TalkForm
            label="Your reply"
            button="Reply"
            done="Reply added successfully"
            failed={failed}
            send={async (typed) => {
              await talk.reply({ commentId: comment.id, ...typed });
              // Those that are shown stay, the new one is after them.
              await load(replies);
            }}
          />
        )}
      </div>
    </li>
  );
}
