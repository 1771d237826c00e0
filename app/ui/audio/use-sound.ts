import { useEffect, useState } from 'react';
import type { Sound, SoundEnd } from './sound.ts';

/** Plays one sound at a time and knows which of its component plays. A sound ends with its component. */
export function useSound<Name>() {
  const [current, setCurrent] = useState<{ name: Name; sound: Sound }>();

  useEffect(() => current?.sound.stop, [current]);

  /** Call it after a press. */
  async function play(name: Name, sound: Sound): Promise<SoundEnd> {
    setCurrent({ name, sound });
    const how = await sound.ended;
    setCurrent((now) => (now?.sound === sound ? undefined : now));
    return how;
  }

  return { playing: current?.name, play, stop: () => setCurrent(undefined) };
}
