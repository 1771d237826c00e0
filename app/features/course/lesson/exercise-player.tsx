import { playInTurn } from '#app/ui/audio/play-in-turn.ts';
import { playSound } from '#app/ui/audio/sound.ts';
import { useSound } from '#app/ui/audio/use-sound.ts';
import { Icon } from '#app/ui/icons.tsx';
import * as css from './listening.module.css';

const rates = { usual: 1, slow: 0.75 };
type Rate = keyof typeof rates;

interface ExercisePlayerProps {
  /** Addresses of recordings, played one after the other. */
  sounds: readonly string[];
  /** A recording is gone, or could not be fetched. */
  onFailed: () => void;
}

/** Plays what is asked, in the usual speed or slowly. Nothing sounds before a press. */
export function ExercisePlayer({ sounds, onFailed }: ExercisePlayerProps) {
  const { playing, play, stop } = useSound<Rate>();

  async function press(rate: Rate) {
    if (playing === rate) return stop();
    const how = await play(rate, playInTurn(sounds.map((url) => () => playSound(url, rates[rate]))));
    if (how === 'failed') onFailed();
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
