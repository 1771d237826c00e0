import { useEffect, useState } from 'react';

/** True after the load event, for requests that must not compete with the first paint. */
export function useWindowLoad(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const markLoaded = () => setLoaded(true);
    if (document.readyState === 'complete') markLoaded();
    else addEventListener('load', markLoaded);
    return () => removeEventListener('load', markLoaded);
  }, []);
  return loaded;
}
