import { useEffect, useState } from 'react';
import type { TargetType } from '#app/db/schema.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { Message } from '#app/ui/feedback/message.tsx';
import { useHydrated } from '#app/ui/forms/use-form.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { commentsApiFor } from './comments-api.ts';
import css from './like-button.module.css';
import { fetchMyLikes, rememberLike } from './my-likes.ts';

interface LikeButtonProps {
  target: TargetType;
  id: number;
  likes: number;
  /** Receives the new count, for counts outside the button. */
  onLikes?: (likes: number) => void;
  /** Title of the target, for the accessible name. */
  title: string;
}

const errorMessage = errorMessages({
  400: 'Please login to like',
  unauthenticated: 'Please login',
  network: 'Failed to like/unlike',
  fallback: 'Failed to like/unlike',
});

/** Toggles a like; count and message come from the server. */
export function LikeButton({ target, id, likes: initial, onLikes, title }: LikeButtonProps) {
  const [likes, setLikes] = useState(initial);
  const [liked, setLiked] = useState(false);
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState(false);
  const ready = useHydrated();

  useEffect(() => {
    let active = true;
    fetchMyLikes().then((myLikes) => active && setLiked(myLikes[target].includes(id)));
    return () => {
      active = false;
    };
  }, [target, id]);

  async function toggle() {
    if (pending) return;
    setPending(true);
    setMessage('');
    try {
      const result = await commentsApiFor[target].like({ id });
      setLikes(result.likes);
      onLikes?.(result.likes);
      await rememberLike(target, id, result.message === 'Liked');
      setLiked(result.message === 'Liked');
      setMessage(result.message);
    } catch (error) {
      setMessage(errorMessage(error));
    }
    setPending(false);
  }

  return (
    <span className={css.like}>
      <button type="button" className={css.button} onClick={toggle} disabled={!ready} aria-busy={pending} aria-pressed={liked}>
        <svg width="1.25rem" height="1.25rem" viewBox="0 0 24 24" aria-hidden="true" className={css.heart}>
          <path d="M12 20.5 4.2 12.8a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z" />
        </svg>
        <span className="visually-hidden">Like {target === 'word' ? <span lang="ig">{title}</span> : <IgboText>{title}</IgboText>},</span>{' '}
        {likes.toLocaleString('en')} <span className="visually-hidden">{likes === 1 ? 'like' : 'likes'}</span>
      </button>
      <span role="status" className={css.message}>
        <Message>{message}</Message>
      </span>
    </span>
  );
}
