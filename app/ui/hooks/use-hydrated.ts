import { useEffect, useState } from 'react';

/** False in server-rendered HTML and until hydration. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
