/** WebKit refuses a new element some seconds after a press, but plays a further sound in one that has played: the page has one. */
let element: HTMLAudioElement | undefined;

let endPlaying: () => void = () => undefined;

export interface Sound {
  /** Resolves when the sound has ended, was stopped or replaced, and when the browser refuses to play it. */
  ended: Promise<void>;
  stop: () => void;
}

/** Plays a sound, in place of the one that plays. Call it after a press: browsers refuse sounds that begin by themselves. */
export function playSound(sound: Blob): Sound {
  endPlaying();
  element ??= new Audio();
  const playing = element;
  const address = URL.createObjectURL(sound);
  let stop: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    stop = () => {
      if (endPlaying !== stop) return;
      endPlaying = () => undefined;
      playing.pause();
      URL.revokeObjectURL(address);
      resolve();
    };
  });
  endPlaying = stop;
  playing.onended = stop;
  playing.onerror = stop;
  playing.src = address;
  playing.play().catch(stop);
  return { ended, stop };
}
