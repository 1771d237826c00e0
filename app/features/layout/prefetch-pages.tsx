import { prefetchPaths } from 'virtual:manifest/prefetch';
import { useEffect, useState } from 'react';
import { preloadApi } from '#app/api-client.ts';
import { isDataSaverOn } from '#app/lib/data-saver.ts';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';
import { PrefetchPage } from '#app/ui/layout/prefetch-page.tsx';

/**
 * Prefetches the scripts of other pages, the rest of the API client and the notice of a lost connection after load, so that navigation offline works or
 * says what is missing.
 * One page per task: all in one would delay a press on a slow phone. With a data saver no page is prefetched (decision 0102).
 */
export function PrefetchPages() {
  const isLoaded = useWindowLoad();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isLoaded) return;
    preloadApi();
    import('#app/ui/feedback/lost-connection.tsx').then(({ watchConnection }) => watchConnection()).catch(() => undefined);
  }, [isLoaded]);
  useEffect(() => {
    if (!isLoaded || isDataSaverOn() || count === prefetchPaths.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [isLoaded, count]);
  return prefetchPaths.slice(0, count).map((page) => <PrefetchPage key={page} page={page} />);
}
