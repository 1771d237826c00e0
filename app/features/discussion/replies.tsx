import { useEffect, useRef, useState } from 'react';
import { errorMessages } from '#app/http/error-messages.ts';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { preserveScroll } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { CommentByline, type NameOrder } from './comment-byline.tsx';
import { CommentForm } from './comment-form.tsx';
import * as css from './comment-item.module.css';
import { CommentUpdatesContext } from './comment-updates.ts';
import type { CommentsApi } from './comments-api.ts';
import { CommentActions, HeldComments } from './deferred-parts.tsx';
import type { Comment } from './discussion.contract.ts';

const repliesPerPage = 100;

export interface RepliesProps {
  commentsApi: CommentsApi;
  comment: Comment;
  list: string;
  nameOrder: NameOrder;
  /** Replies as the server counts them now. */
  total: number;
  onTotal: (total: number) => void;
}

const errorMessage = errorMessages({
  unauthenticated: 'Please login to add a reply',
  network: 'Failed to add reply',
  fallback: 'Failed to add reply',
});

/** Replies to a comment, which load when they are first shown, and the reply form. */
export function Replies({ commentsApi, comment, list, nameOrder, total, onTotal }: RepliesProps) {
  const container = useRef<HTMLDivElement>(null);
  const [replies, setReplies] = useState<Comment[]>();
  const [failed, setFailed] = useState(false);
  const { pending, run: load } = useAction(async () => (await fetchReplies(replies))());
  const first = useRef(load);
  useEffect(() => void first.current(), []);

  /** Fetches the replies after the shown ones. Returns the state update, so that the caller can preserve the scroll position. */
  async function fetchReplies(shown: Comment[] = []): Promise<() => void> {
    const after = shown.at(-1)?.id;
    try {
      const page = await commentsApi.replies({ commentId: comment.id, limit: repliesPerPage, ...(after ? { after } : {}) });
      return () => {
        setReplies([...shown, ...page.rows]);
        onTotal(page.total);
        setFailed(false);
      };
    } catch {
      return () => setFailed(true);
    }
  }

  function update(changed: Comment) {
    setReplies((before) => before?.flatMap((row) => (row.id !== changed.id ? row : changed.held ? [] : changed)));
    if (changed.held && replies?.some((row) => row.id === changed.id)) onTotal(total - 1);
  }

  const replyList = `${list} ${comment.id}`;
  return (
    <div ref={container}>
      {failed && (
        <LoadError onRetry={load} pending={pending}>
          We could not fetch the replies.
        </LoadError>
      )}
      {!replies && !failed && <p role="status">Loading replies...</p>}
      {replies?.length === 0 && <p>No replies yet</p>}
      {replies && (
        <CommentUpdatesContext value={{ update, reload: async () => (await fetchReplies())() }}>
          {replies.length > 0 && (
            <ul role="list">
              {replies.map((reply) => (
                <li key={reply.id} className={css.reply}>
                  <CommentByline comment={reply} nameOrder={nameOrder} what="reply" />
                  <CommentActions comment={reply} what="reply" list={replyList} />
                </li>
              ))}
            </ul>
          )}
          <HeldComments list={replyList} rows={replies} nameOrder={nameOrder} what="reply" />
        </CommentUpdatesContext>
      )}
      {!failed && replies && replies.length < total && (
        <button type="button" className={css.toggle} onClick={() => load()} aria-busy={pending}>
          {pending ? 'Loading...' : 'Show more replies'}
        </button>
      )}
      {/* Rendered after the replies, so that they do not move the form while the user types. */}
      {(replies || failed) && (
        <CommentForm
          label="Your reply"
          button="Reply"
          done="Reply added successfully"
          failed={errorMessage}
          list={replyList}
          send={async (fields, options) => {
            const reply = await commentsApi.reply({ commentId: comment.id, ...fields }, options);
            // Appends the new reply to the shown ones.
            if (!reply.held) preserveScroll(container.current, await fetchReplies(replies));
            return reply;
          }}
        />
      )}
    </div>
  );
}
