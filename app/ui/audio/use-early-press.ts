import { type RefObject, useEffect } from 'react';
import { adoptElement } from './sound.ts';

/** Presses the button of a player that was pressed before its code had loaded. The element of the player has `data-early` until then. */
export function useEarlyPress(player: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { earlyPress } = window;
    player.current?.removeAttribute('data-early');
    if (!earlyPress || !player.current?.contains(earlyPress.button)) return;
    window.earlyPress = undefined;
    adoptElement(earlyPress.audio);
    earlyPress.button.click();
  }, [player]);
}
