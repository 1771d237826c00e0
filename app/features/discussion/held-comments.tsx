import { useEffect } from 'react';
import { CommentActions } from './comment-actions.tsx';
import { CommentByline, type NameOrder } from './comment-byline.tsx';
import * as css from './comment-item.module.css';
import type { CommentsApi } from './comments-api.ts';
import type { Comment } from './discussion.contract.ts';
import { loadSigned, useOwnComments } from './own-comments.ts';

interface HeldCommentsProps {
  list: string;
  /** Shown comments of the list. */
  rows: Comment[];
  nameOrder: NameOrder;
  what: 'comment' | 'reply';
  /** Target whose own comments, replies included, are fetched. */
  target?: { commentsApi: CommentsApi; id: number };
}

/** Own comments or replies that wait for a moderator: only their author sees them. */
export function HeldComments({ list, rows, nameOrder, what, target }: HeldCommentsProps) {
  const held = useOwnComments(list).filter((comment) => comment.held && !rows.some(({ id }) => id === comment.id));
  const { commentsApi, id } = target ?? {};
  useEffect(() => {
    if (commentsApi && id !== undefined) void loadSigned(commentsApi, id, list);
  }, [commentsApi, id, list]);
  if (held.length === 0) return null;
  return (
    <ul role="list">
      {(what === 'comment' ? held.toReversed() : held).map((comment) => (
        <li key={comment.id} className={css.held}>
          <p className={css.notice}>Only you see this. We will look at it.</p>
          <CommentByline comment={comment} nameOrder={nameOrder} what={what} />
          <CommentActions comment={comment} what={what} list={list} />
        </li>
      ))}
    </ul>
  );
}
