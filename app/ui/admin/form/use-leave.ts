import { useLayoutEffect, useRef } from 'react';

/** Calls `onLeft` with false when a form opens, and when it closes, while its fields still exist, with whether a draft is kept. */
export function useLeave(isKept: () => boolean, onLeft: ((isKept: boolean) => void) | undefined): void {
  const latest = useRef({ isKept, onLeft });
  useLayoutEffect(() => {
    latest.current = { isKept, onLeft };
  });
  useLayoutEffect(() => {
    latest.current.onLeft?.(false);
    return () => latest.current.onLeft?.(latest.current.isKept());
  }, []);
}
