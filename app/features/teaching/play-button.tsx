import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import { playSound } from '#app/ui/audio/sound.ts';
import { useSound } from '#app/ui/audio/use-sound.ts';
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
  const { playing, play, stop } = useSound<'it'>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const loaded = useRef<Blob>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  async function press() {
    if (playing) return stop();
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
    // Another recording took its place meanwhile.
    if (!button.current) return;
    onPlay?.();
    const how = await play('it', playSound(loaded.current));
    if (how === 'refused') setFailure('Your browser did not play it. Please press once more.');
    if (how === 'failed') setFailure('Your browser cannot play this recording.');
  }

  return (
    <div className={css.player}>
      <Button ref={button} variant="secondary" className={css.play} onClick={press} aria-busy={isLoading}>
        <Icon>{playing ? <path d="M7 7h10v10H7z" /> : <path d="M8 5l11 7-11 7z" fill="currentColor" />}</Icon>
        <span>
          {playing ? 'Stop' : 'Play'} {name ? <span className="visually-hidden">{name}</span> : <span className={css.what}>{children}</span>}
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
