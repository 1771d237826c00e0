import { useEffect, useState } from 'react';

/** True when all that the first paint needs is there: what comes after it never competes with it. */
export function useWindowLoad(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState === 'complete') done();
    else addEventListener('load', done);
    return () => removeEventListener('load', done);
  }, []);
  return loaded;
}
