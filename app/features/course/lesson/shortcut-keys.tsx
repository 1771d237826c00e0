import { type RefObject, useEffect, useState } from 'react';
import { isComposing } from '#app/lib/is-composing.ts';
import { isOperated, isTyped } from './controls.ts';
import * as css from './lesson.module.css';

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

/** Digits click what has `data-choice`, in order; Enter submits where it would do nothing else. */
export function useShortcutKeys(form: RefObject<HTMLFormElement | null>) {
  const [isOn, setIsOn] = useState(readIsOn);
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || isComposing(event) || document.querySelector('dialog[open]')) return;
      if (event.key === 'Enter' && !isOperated(event.target)) {
        event.preventDefault();
        form.current?.requestSubmit();
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
  return { isOn, toggle };
}

/** Lists the keys, and switches them off. */
export function ShortcutKeys({ isOn, toggle }: ReturnType<typeof useShortcutKeys>) {
  return (
    <details className={css.keys}>
      <summary>Keys of this page</summary>
      <p>
        <kbd>1</kbd> to <kbd>9</kbd> choose an answer, a word or a tone in their order. <kbd>Enter</kbd> checks, and goes on.
      </p>
      <label>
        <input type="checkbox" checked={isOn} onChange={toggle} /> Use these keys
      </label>
    </details>
  );
}
