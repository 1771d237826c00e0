import { useEffect, useState } from 'react';
import { type Autosave, createAutosave } from './draft-store.ts';

/** Autosave for the lifetime of the form. Pending changes are stored when the form unmounts or the page is hidden. */
export function useAutosave(options: Omit<Parameters<typeof createAutosave>[0], 'onKept'>): { keeper: Autosave; isKept: boolean } {
  const [isKept, setKept] = useState(true);
  const [keeper] = useState(() => createAutosave({ ...options, onKept: setKept }));
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
