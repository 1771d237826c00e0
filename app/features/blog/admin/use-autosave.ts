import { useEffect, useState } from 'react';
import { type Autosave, createAutosave } from './draft-store.ts';

/** Autosave for the lifetime of the form. Pending changes are stored when the form unmounts or the page is hidden. */
export function useAutosave(options: Omit<Parameters<typeof createAutosave>[0], 'onStored'>): { autosave: Autosave; isStored: boolean } {
  const [isStored, setStored] = useState(true);
  const [autosave] = useState(() => createAutosave({ ...options, onStored: setStored }));
  useEffect(() => {
    const flush = () => {
      autosave.flush();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [autosave]);
  return { autosave, isStored };
}
