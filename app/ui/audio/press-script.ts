/** Newest press on a button of a player whose code had not loaded yet. */
export interface EarlyPress {
  button: HTMLElement;
  /** WebKit plays a sound long after a press only in an element that the press has loaded. */
  audio: HTMLAudioElement;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined;
  }
}

/** Records presses on players that `useEarlyPress` has not taken over. Runs as an inline script: it may use nothing from outside. */
function recordPress(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-early] button') : null;
      if (!button) return;
      const audio = new Audio();
      audio.load();
      window.earlyPress = { button, audio };
    },
    true,
  );
}

/** Returns the inline script for the head. A function, so that the browser's bundle does not contain it. */
export const createPressScript = () => `(${recordPress})()`;
