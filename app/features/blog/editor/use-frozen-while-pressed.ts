import { useState } from 'react';

/** Keeps a value while a pointer is pressed, so that what it shows above the text does not move the text below the pointer. */
export function useFrozenWhilePressed<Value>(value: Value): { value: Value; onPointerDown: () => void } {
  const [frozen, setFrozen] = useState<{ value: Value }>();
  function onPointerDown() {
    setFrozen({ value });
    const end = new AbortController();
    const release = () => {
      end.abort();
      // After mouseup, whose place in the text ProseMirror reads.
      setTimeout(() => setFrozen(undefined));
    };
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, release, { signal: end.signal });
  }
  return { value: frozen ? frozen.value : value, onPointerDown };
}
