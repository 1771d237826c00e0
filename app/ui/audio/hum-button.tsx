import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import * as css from './hum-button.module.css';
import type { Sound } from './sound.ts';

/** Button that plays the melody of a text with marked tones in pure tones. Its code loads with the first press. */
export function HumButton({ toned }: { toned: string }) {
  const [sound, setSound] = useState<Sound>();

  const button = useRef<HTMLButtonElement>(null);

  // A sound ends with its button, too.
  useEffect(() => sound?.stop, [sound]);

  async function press() {
    if (sound) return setSound(undefined);
    // The code may not load where there is no connection: the button stays as it is.
    const loaded = await import('./hum.ts').catch(() => undefined);
    if (!button.current) return;
    const started = loaded?.playHum(toned);
    setSound(started);
    await started?.ended;
    setSound((current) => (current === started ? undefined : current));
  }

  return (
    <button ref={button} type="button" className={css.hum} onClick={press}>
      <Icon>{sound ? <path d="M7 7h10v10H7z" /> : <path d="M3 15c2-8 4-8 6 0s4 8 6 0 4-8 6 0" />}</Icon>
      {sound ? 'Stop' : 'Hum'}
      <span className="visually-hidden">
        {' '}
        the melody of <span lang="ig">{toned}</span>
      </span>
    </button>
  );
}
