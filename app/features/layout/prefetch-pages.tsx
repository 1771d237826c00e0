import { prefetchPaths } from 'virtual:manifest/navigation';
import { memo, useContext, useEffect, useState } from 'react';
import { matchRoutes, PrefetchPageLinks, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { preloadApi } from '#app/api-client.ts';
import { isDataSaverOn } from '#app/lib/data-saver.ts';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';

/**
 * Prefetches the scripts of other pages and the rest of the API client after load, so that navigation offline shows the site's own error page.
 * One page per task: all in one would delay a press on a slow phone (decision 0032). With a data saver no page is prefetched (decision 0102).
 */
export function PrefetchPages() {
  const isLoaded = useWindowLoad();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isLoaded) preloadApi();
  }, [isLoaded]);
  useEffect(() => {
    if (!isLoaded || isDataSaverOn() || count === prefetchPaths.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [isLoaded, count]);
  return prefetchPaths.slice(0, count).map((page) => <PrefetchPage key={page} page={page} />);
}

/** PrefetchPageLinks reloads the current page when a script fails, and what was typed is lost. So it gets pages whose scripts are here. */
const PrefetchPage = memo(({ page }: { page: string }) => {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const scripts = (routes && matchRoutes(routes, page))?.map(({ route }) => import(/* @vite-ignore */ `${manifest?.[route.id ?? '']?.module}`));
    if (scripts)
      Promise.all(scripts).then(
        () => setHere(true),
        () => {},
      );
  }, [routes, manifest, page]);
  return isHere && <PrefetchPageLinks page={page} />;
});
