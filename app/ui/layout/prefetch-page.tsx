import { memo, useContext, useEffect, useState } from 'react';
import { matchRoutes, PrefetchPageLinks, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';

/**
 * Prefetches a page. `PrefetchPageLinks`, and with it `prefetch` of a link, reloads the current page when a script fails: without a network
 * what was typed is lost, and WebKit, whose navigations end what is being loaded, never arrives. So it gets pages whose scripts are here.
 */
export const PrefetchPage = memo(({ page }: { page: string }) => {
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
