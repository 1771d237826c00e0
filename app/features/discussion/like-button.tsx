import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { memoizePerSession } from '#app/login-session/memoize-per-session.ts';
import { Message } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import type { CommentsApi } from './comments-api.ts';
import * as css from './like-button.module.css';
import { toggleLike } from './toggle-like.ts';

type MyLikes = Partial<Awaited<ReturnType<Api['discussion']['likes']>>>;
/** Name of a target in the manifests. */
type TargetName = keyof MyLikes;
const noLikes: MyLikes = {};

/** Likes of the logged-in user; empty without a login. */
const fetchMyLikes = memoizePerSession<MyLikes>(() => api.discussion.likes(), noLikes);

/** Updates the memoized likes after a toggle. */
async function rememberLike(target: TargetName, id: number, liked: boolean): Promise<void> {
  const myLikes = await fetchMyLikes();
  if (myLikes === noLikes) return;
  const others = (myLikes[target] ?? []).filter((likedId) => likedId !== id);
  myLikes[target] = liked ? [id, ...others] : others;
}

interface LikeButtonProps {
  target: TargetName;
  commentsApi: CommentsApi;
  id: number;
  likes: number;
  /** Receives the new count, for counts outside the button. */
  onLikes?: (likes: number) => void;
  /** Title of the target, for the accessible name. */
  title: ReactNode;
}

const errorMessage = errorMessages({
  400: 'Please login to like',
  unauthenticated: 'Please login',
  network: 'Failed to like/unlike',
  fallback: 'Failed to like/unlike',
});

/** Toggles a like; count and message come from the server. */
export function LikeButton({ target, commentsApi, id, likes: initial, onLikes, title }: LikeButtonProps) {
  const [likes, setLikes] = useState(initial);
  const [liked, setLiked] = useState(false);
  const isUnsure = useRef(false);

  const toggle = useAction(async () => {
    const shown = { liked, likes, isUnsure: isUnsure.current };
    isUnsure.current = true;
    const result = await toggleLike(shown, {
      isStored: async () => (await api.discussion.likes())[target]?.includes(id) ?? false,
      like: () => commentsApi.like({ id }),
    });
    isUnsure.current = false;
    setLikes(result.likes);
    onLikes?.(result.likes);
    await rememberLike(target, id, result.message === 'Liked');
    setLiked(result.message === 'Liked');
    return result.message;
  }, errorMessage);
  const ready = useHydrated();

  useEffect(() => {
    let active = true;
    fetchMyLikes().then((myLikes) => active && setLiked(myLikes[target]?.includes(id) ?? false));
    return () => {
      active = false;
    };
  }, [target, id]);

  return (
    <span className={css.like} data-grown-ups>
      <button type="button" className={css.button} onClick={() => toggle.run()} disabled={!ready} aria-busy={toggle.pending} aria-pressed={liked}>
        <svg width="1.25rem" height="1.25rem" viewBox="0 0 24 24" aria-hidden="true" className={css.heart}>
          <path d="M12 20.5 4.2 12.8a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z" />
        </svg>
        <span className="visually-hidden">Like {title},</span> {likes.toLocaleString('en')}{' '}
        <span className="visually-hidden">{likes === 1 ? 'like' : 'likes'}</span>
      </button>
      <span role="status" className={css.message}>
        <Message>{toggle.failure ?? toggle.success ?? ''}</Message>
      </span>
    </span>
  );
}
