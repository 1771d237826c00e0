import { type RefObject, useEffect, useRef } from 'react';

/** A task that takes the place of another one gets the focus, and is shown from its beginning with what is said about the last one. */
export function useTaskFocus(takesFocus: boolean): RefObject<HTMLElement | null> {
  const task = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    task.current?.focus({ preventScroll: true });
    task.current?.parentElement?.scrollIntoView();
  }, [takesFocus]);
  return task;
}
