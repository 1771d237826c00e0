import { type ComponentType, useId, useState } from 'react';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { CommentByline } from './comment-byline.tsx';
import * as css from './comment-item.module.css';
import { CommentActions } from './deferred-parts.tsx';
import type { RepliesProps } from './replies.tsx';

type CommentItemProps = Omit<RepliesProps, 'total' | 'onTotal'>;

/** Comment with its replies, whose code loads when they are first opened. */
export function CommentItem(props: CommentItemProps) {
  const { comment, list, nameOrder } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [total, setTotal] = useState(comment.replies);
  const [Replies, setReplies] = useState<ComponentType<RepliesProps>>();
  const [failed, setFailed] = useState(false);

  function load() {
    setFailed(false);
    import('./replies.tsx').then(
      (module) => setReplies(() => module.Replies),
      () => setFailed(true),
    );
  }

  function toggle() {
    setOpen(!open);
    if (!open && !Replies) load();
  }

  return (
    <li className={css.comment}>
      <CommentByline comment={comment} nameOrder={nameOrder} what="comment" />
      <CommentActions comment={comment} what="comment" list={list} />
      <button type="button" className={css.toggle} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {open ? 'Hide replies' : `Show replies (${total.toLocaleString('en')})`}
      </button>
      <div id={id} hidden={!open} className={css.replies}>
        {Replies && <Replies {...props} total={total} onTotal={setTotal} />}
        {failed && <LoadError onRetry={load}>We could not fetch the replies.</LoadError>}
        {open && !Replies && !failed && <p role="status">Loading replies...</p>}
      </div>
    </li>
  );
}
