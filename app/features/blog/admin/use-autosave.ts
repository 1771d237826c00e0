import { useEffect, useState } from 'react';
import { createKeeper, type Keeper } from './draft-store.ts';

/** A keeper for as long as the form is there; what is not kept yet is kept when the form, the page or the tab goes. */
export function useKeeper(options: Omit<Parameters<typeof createKeeper>[0], 'onKept'>): { keeper: Keeper; isKept: boolean } {
  const [isKept, setKept] = useState(true);
  const [keeper] = useState(() => createKeeper({ ...options, onKept: setKept }));
  useEffect(() => {
    const flush = () => {
      keeper.flush();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keeper]);
  return { keeper, isKept };
}
