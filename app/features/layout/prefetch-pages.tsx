import { prefetchPaths } from 'virtual:manifest/prefetch';
import { useEffect, useState } from 'react';
import { preloadApi } from '#app/api-client.ts';
import { isDataSaverOn } from '#app/lib/data-saver.ts';
import { watchConnection } from '#app/ui/feedback/lost-connection.tsx';
import { PrefetchPage } from '#app/ui/layout/prefetch-page.tsx';

/**
 * Prefetches the scripts of other pages and the rest of the API client, and watches the connection, so that navigation offline works or says what is
 * missing. Rendered after the load event.
 * One page per task: all in one would delay a press on a slow phone. With a data saver no page is prefetched (decision 0102).
 */
export function PrefetchPages() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    preloadApi();
    watchConnection();
  }, []);
  useEffect(() => {
    if (isDataSaverOn() || count === prefetchPaths.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count]);
  return prefetchPaths.slice(0, count).map((page) => <PrefetchPage key={page} page={page} />);
}
