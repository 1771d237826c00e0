import { useRef } from 'react';
import { Icon } from '../icons.tsx';
import * as css from './hum-button.module.css';
import { useSound } from './use-sound.ts';

/** Button that plays the melody of a text with marked tones in pure tones. Its code loads with the first press. */
export function HumButton({ toned }: { toned: string }) {
  const { playing, play, stop } = useSound<'hum'>();
  const button = useRef<HTMLButtonElement>(null);

  async function press() {
    if (playing) return stop();
    // The code may not load where there is no connection: the button stays as it is.
    const loaded = await import('./hum.ts').catch(() => undefined);
    if (loaded && button.current) await play('hum', loaded.playHum(toned));
  }

  return (
    <button ref={button} type="button" className={css.hum} onClick={press}>
      <Icon>{playing ? <path d="M7 7h10v10H7z" /> : <path d="M3 15c2-8 4-8 6 0s4 8 6 0 4-8 6 0" />}</Icon>
      {playing ? 'Stop' : 'Hum'}
      <span className="visually-hidden">
        {' '}
        the melody of <span lang="ig">{toned}</span>
      </span>
    </button>
  );
}
