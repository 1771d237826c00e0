import { useCallback, useEffect, useRef } from 'react';
import { useMatches, useRevalidator } from 'react-router';

/**
 * Loads the data of the page again, and returns when they are on the screen. React Router's `revalidate` returns earlier: it shows them
 * in a transition, so a dialog or a focus that follows it might still find the removed row.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const shown = useRef<typeof matches>(undefined);
  const resolvers = useRef<(() => void)[]>([]);
  useEffect(() => {
    shown.current = matches;
    // Also when the component is removed.
    return () => {
      shown.current = undefined;
      for (const resolve of resolvers.current.splice(0)) resolve();
    };
  }, [matches]);
  return useCallback(async () => {
    const before = shown.current;
    await revalidate();
    if (before && shown.current === before) await new Promise<void>((resolve) => resolvers.current.push(resolve));
  }, [revalidate]);
}
