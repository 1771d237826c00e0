import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import { playSound, type Sound } from '#app/ui/audio/sound.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Icon } from '#app/ui/icons.tsx';
import * as css from './teaching.module.css';

interface PlayButtonProps {
  /** Fetches the sound at the first press. */
  load: () => Promise<Blob>;
  onPlay?: () => void;
  /** Name of the sound, after "Play". */
  children?: ReactNode;
  /** The same for screen readers alone, where the sound is named beside the button. */
  name?: string;
}

/** Plays a recording that has no public address. */
export function PlayButton({ load, onPlay, name, children }: PlayButtonProps) {
  const [sound, setSound] = useState<Sound>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const loaded = useRef<Blob>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  // A sound ends with its button, too.
  useEffect(() => sound?.stop, [sound]);

  async function press() {
    if (sound) return setSound(undefined);
    if (isLoading) return;
    setFailure(undefined);
    setIsLoading(!loaded.current);
    try {
      loaded.current ??= await load();
    } catch (problem) {
      return setFailure(failureOf(problem));
    } finally {
      setIsLoading(false);
    }
    if (!button.current) return;
    const started = playSound(loaded.current);
    setSound(started);
    onPlay?.();
    await started.ended;
    setSound((current) => (current === started ? undefined : current));
  }

  return (
    <div className={css.player}>
      <Button ref={button} variant="secondary" className={css.play} onClick={press} aria-busy={isLoading}>
        <Icon>{sound ? <path d="M7 7h10v10H7z" /> : <path d="M8 5l11 7-11 7z" fill="currentColor" />}</Icon>
        <span>
          {sound ? 'Stop' : 'Play'} {name ? <span className="visually-hidden">{name}</span> : <span className={css.what}>{children}</span>}
        </span>
      </Button>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </div>
  );
}

const failureOf = (problem: unknown): string =>
  problem instanceof ApiError && problem.status === 404
    ? 'This recording is gone: its speaker took it back.'
    : 'The recording could not be fetched. Please press once more.';
