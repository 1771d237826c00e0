import { type RefObject, useEffect, useState } from 'react';
import { isComposing } from '#app/lib/is-composing.ts';
import { isOperated, isTyped } from './controls.ts';

const storageKey = 'lesson-keys';

function readIsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function storeIsOn(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Storage is denied: the choice holds for this exercise.
  }
}

/** A key was pressed on this page that no software keyboard has open. */
let wasPressed = false;
const hasKeyboard = () => wasPressed || matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Whether there is a keyboard: beside a mouse there is one, else the first key that is pressed outside of a text field tells. */
function useKeyboard(): boolean {
  const [isThere, setIsThere] = useState(hasKeyboard);
  useEffect(() => {
    if (isThere) return;
    function press({ target }: KeyboardEvent) {
      if (isTyped(target)) return;
      wasPressed = true;
      setIsThere(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isThere]);
  return isThere;
}

/** Digits click what has `data-choice`, in order; Space plays what has `data-play`; Enter submits where it would do nothing else. */
export function useShortcutKeys(form: RefObject<HTMLFormElement | null>) {
  const [isOn, setIsOn] = useState(readIsOn);
  const isShown = useKeyboard();
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || isComposing(event) || document.querySelector('dialog[open]')) return;
      if (event.key === 'Enter' && !isOperated(event.target)) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
      const play = event.key === ' ' && !isOperated(event.target) && form.current?.querySelector<HTMLElement>('[data-play]');
      if (play) {
        event.preventDefault();
        play.click();
      }
      if (!/^[1-9]$/.test(event.key) || isTyped(event.target)) return;
      const choice = [...(form.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])][Number(event.key) - 1];
      choice?.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, form]);
  function toggle() {
    storeIsOn(!isOn);
    setIsOn(!isOn);
  }
  return { isOn, isShown, toggle };
}
