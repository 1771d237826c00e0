import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SoundPlayer } from '#app/ui/audio/sound-player.tsx';

interface Place {
  audio: HTMLAudioElement;
  /** Element for the player, before the audio element. */
  element: HTMLElement;
  title: string;
}

/** The site's player for each sound in a body; mount it anew for another body. Until its code has loaded the browser's own controls play. */
export function PostSounds({ body }: { body: RefObject<HTMLElement | null> }) {
  const [places, setPlaces] = useState<Place[]>([]);

  useLayoutEffect(() => {
    const found = [...(body.current?.querySelectorAll('audio') ?? [])].map((audio) => {
      const element = document.createElement('div');
      audio.before(element);
      return { audio, element, title: audio.parentElement?.querySelector('figcaption')?.textContent ?? 'Sound' };
    });
    setPlaces(found);
    return () => {
      for (const { element } of found) element.remove();
    };
  }, [body]);

  return places.map(({ audio, element, title }, nth) => createPortal(<SoundPlayer audio={audio} title={title} />, element, `${nth}`));
}
