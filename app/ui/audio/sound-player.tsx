import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { clockText } from './clock-text.ts';
import { beforeSounds } from './sound.ts';
import * as css from './sound-player.module.css';

interface SoundPlayerProps {
  /** Element that plays; its own controls, which work without a script, are hidden. */
  audio: HTMLAudioElement;
  title: string;
}

const slowRate = 0.75;
const unheard = 'We couldn’t play this sound. Please check your connection and try again.';

/** Plays a long sound: it can be paused, heard from any place, and slowly. Nothing is fetched before a press. */
export function SoundPlayer({ audio, title }: SoundPlayerProps) {
  const [isPlaying, setPlaying] = useState(!audio.paused);
  const [position, setPosition] = useState(audio.currentTime);
  const [seconds, setSeconds] = useState(Number(audio.dataset.seconds ?? 0));
  const [isSlow, setSlow] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const pause = useRef(() => audio.pause());

  useEffect(() => {
    const stop = pause.current;
    const watched = new AbortController();
    const on = (name: string, listener: () => void) => audio.addEventListener(name, listener, { signal: watched.signal });
    on('play', () => setPlaying(true));
    on('pause', () => setPlaying(false));
    on('ended', () => setPosition(0));
    // Also while it plays, as when the line is lost: no event of a pause follows.
    on('error', () => {
      setPlaying(false);
      setFailed(true);
    });
    on('timeupdate', () => !audio.ended && setPosition(audio.currentTime));
    on('durationchange', () => Number.isFinite(audio.duration) && setSeconds(audio.duration));
    audio.controls = false;
    beforeSounds.add(stop);
    return () => {
      watched.abort();
      stop();
      audio.controls = true;
      beforeSounds.delete(stop);
    };
  }, [audio]);

  function press() {
    if (isPlaying) return audio.pause();
    // Other players pause.
    for (const prepare of beforeSounds) prepare();
    setFailed(false);
    // After a failure the element tries no more by itself.
    if (audio.error) {
      audio.load();
      audio.currentTime = position;
    }
    audio.play().catch((error: unknown) => setFailed(!(error instanceof DOMException && error.name === 'AbortError')));
  }

  function seek(to: number) {
    audio.currentTime = to;
    setPosition(to);
  }

  function changeSpeed() {
    audio.defaultPlaybackRate = isSlow ? 1 : slowRate;
    audio.playbackRate = audio.defaultPlaybackRate;
    setSlow(!isSlow);
  }

  const times = `${clockText(position)} of ${clockText(seconds)}`;
  return (
    <div className={css.player}>
      <button type="button" className={css.button} onClick={press}>
        <Icon>
          <path d={isPlaying ? 'M8 6v12M16 6v12' : 'M8 5v14l11-7z'} />
        </Icon>
        <span className={css.name}>{isPlaying ? 'Pause' : 'Play'}</span>
        <span className="visually-hidden"> {title}</span>
      </button>
      <input
        type="range"
        className={css.place}
        min={0}
        max={Math.max(1, Math.ceil(seconds))}
        value={Math.round(position)}
        aria-label={`Place in ${title}`}
        aria-valuetext={times}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className={css.times} aria-hidden="true">
        {clockText(position)} / {clockText(seconds)}
      </span>
      <button type="button" className={css.button} aria-pressed={isSlow} onClick={changeSpeed}>
        Slow
        <span className="visually-hidden"> {title}</span>
      </button>
      <span role="status" className={css.notice}>
        {hasFailed && unheard}
      </span>
    </div>
  );
}
