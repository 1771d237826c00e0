import { useEffect, useRef, useState } from 'react';
import { playSound, type Sound, type SoundEnd } from '#app/ui/audio/sound.ts';
import { Icon } from '#app/ui/icons.tsx';
import * as css from './listening.module.css';

const rates = { usual: 1, slow: 0.75 };
type Rate = keyof typeof rates;

/** Silence in ms between two words. */
const pauseMs = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

interface ExercisePlayerProps {
  /** Addresses of recordings, played one after the other. */
  sounds: readonly string[];
  /** A recording is gone, or could not be fetched. */
  onFailed: () => void;
}

/** Plays what is asked, in the usual speed or slowly. Nothing sounds before a press. */
export function ExercisePlayer({ sounds, onFailed }: ExercisePlayerProps) {
  const [playing, setPlaying] = useState<Rate>();
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  async function hear(rate: Rate) {
    let isStopped = false;
    let sound: Sound | undefined;
    let how: SoundEnd = 'ended';
    stop.current = () => {
      isStopped = true;
      sound?.stop();
    };
    setPlaying(rate);
    for (const url of sounds) {
      if (sound) await pause();
      if (isStopped) return;
      sound = playSound(url, rates[rate]);
      how = await sound.ended;
      if (how !== 'ended') break;
    }
    if (isStopped) return;
    setPlaying(undefined);
    if (how === 'failed') onFailed();
  }
  function press(rate: Rate) {
    stop.current();
    if (playing !== rate) return void hear(rate);
    setPlaying(undefined);
  }

  const name = sounds.length > 1 ? 'Play both' : 'Play';
  return (
    <div className={css.player}>
      <button type="button" data-play="" className={css.play} onClick={() => press('usual')}>
        <Icon>
          <path d={playing === 'usual' ? 'M7 7h10v10H7z' : 'M8 5v14l11-7z'} />
        </Icon>
        {playing === 'usual' ? 'Stop' : name}
      </button>
      <button type="button" className={css.slow} onClick={() => press('slow')}>
        {playing === 'slow' ? 'Stop' : 'Slow'}
      </button>
    </div>
  );
}
