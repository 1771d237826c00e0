import { useEffect, useState } from 'react';

/** True after the load event, for requests that must not compete with the first paint. */
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
