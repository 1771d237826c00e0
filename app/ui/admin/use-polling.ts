import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const intervalMs = 1_500;

/** Loads the page again from time to time, while `isActive` and the page is visible. */
export function usePolling(isActive: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive || state === 'loading') return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isActive, state, revalidate]);
}
