import { useId, useState } from 'react';
import { say } from '#app/http/say.ts';
import css from './comment-item.module.css';
import type { Comment } from './discussion.contract.ts';
import { type NameOrder, SaidBy } from './said-by.tsx';
import type { Talk } from './talk.ts';
import { TalkForm } from './talk-form.tsx';

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
  const [problem, setProblem] = useState(false);
  const count = replies?.length ?? comment.replies;

  async function load() {
    setProblem(false);
    try {
      setReplies((await talk.replies({ commentId: comment.id })).rows);
    } catch {
      setProblem(true);
    }
  }

  function toggle() {
    setOpen(!open);
    if (!open && !replies) load();
  }

  return (
    <li className={css.comment}>
      <SaidBy comment={comment} nameOrder={nameOrder} />
      <button type="button" className={css.toggle} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {open ? 'Hide replies' : `Show replies (${count})`}
      </button>
      <div id={id} hidden={!open} className={css.replies}>
        {problem && (
          <p role="alert">
            We could not fetch the replies.{' '}
            <button type="button" className={css.toggle} onClick={load}>
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
        {open && (
          <TalkForm
            label="Your reply"
            button="Reply"
            done="Reply added successfully"
            failed={failed}
            send={async (typed) => {
              await talk.reply({ commentId: comment.id, ...typed });
              await load();
            }}
          />
        )}
      </div>
    </li>
  );
}
