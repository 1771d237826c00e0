/** WebKit refuses a new element some seconds after a press, but plays a further sound in one that has played: the page has one. */
let element: HTMLAudioElement | undefined;

let endPlaying: () => void = () => undefined;

/** Plays in this element, unless the page has one already. */
export function adoptElement(audio: HTMLAudioElement): void {
  element ??= audio;
}

/** Called before a sound plays: an open microphone is closed, because iOS plays at call volume beside it. */
export const beforeSounds = new Set<() => void>();

/** `stopped`: by a press, or by another sound. `refused`: the browser wants a press first. `failed`: it cannot be fetched or played. */
export type SoundEnd = 'ended' | 'stopped' | 'refused' | 'failed';

export interface Sound {
  ended: Promise<SoundEnd>;
  stop: () => void;
}

/**
 * Plays a sound, in place of the one that plays. Call it after a press: browsers refuse sounds that begin by themselves.
 * @param sound a blob, or the address of a recording
 * @param rate 0.75 is slower; the pitch stays
 */
export function playSound(sound: Blob | string, rate = 1): Sound {
  endPlaying();
  for (const prepare of beforeSounds) prepare();
  element ??= new Audio();
  const playing = element;
  const address = typeof sound === 'string' ? sound : URL.createObjectURL(sound);
  let stop: () => void = () => undefined;
  const ended = new Promise<SoundEnd>((resolve) => {
    function end(how: SoundEnd) {
      if (endPlaying !== stop) return;
      endPlaying = () => undefined;
      playing.pause();
      if (address !== sound) URL.revokeObjectURL(address);
      resolve(how);
    }
    stop = () => end('stopped');
    endPlaying = stop;
    playing.onended = () => end('ended');
    playing.onerror = () => end('failed');
    // Becomes the rate of the new source.
    playing.defaultPlaybackRate = rate;
    playing.src = address;
    playing.play().catch((error: unknown) => end(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'failed'));
  });
  return { ended, stop };
}
