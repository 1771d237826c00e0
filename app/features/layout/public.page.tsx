import { feeds, prefetchPaths } from 'virtual:manifest/navigation';
import type { ReactNode } from 'react';
import { Outlet, PrefetchPageLinks } from 'react-router';
import { useMenu } from '#app/ui/hooks/use-menu.ts';
import { useRouteFocus } from '#app/ui/hooks/use-route-focus.ts';
import { useScrollLock } from '#app/ui/hooks/use-scroll-lock.ts';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';
import { RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import { HydrationBoundary } from '#app/ui/layout/hydration-boundary.tsx';
import { FlashMessage, NavigationProgress, SkipLink } from '#app/ui/layout/layout-parts.tsx';
import type { Route } from './+types/public.page';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './public.module.css';

/** Feed discovery on every public page. */
export const links: Route.LinksFunction = () =>
  feeds.flatMap(({ title, path }) => [
    { rel: 'alternate', type: 'application/rss+xml', title, href: `${path}.xml` },
    { rel: 'alternate', type: 'application/feed+json', title, href: `${path}.json` },
  ]);

/** Layout route of every public page. */
export default function PublicRoute() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}

/** Renders errors inside the layout, so that the navigation stays available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicLayout>
      <RouteErrorPage error={error} />
    </PublicLayout>
  );
}

/** Prefetches the scripts of other pages after load, so that navigation offline shows the site's own error page. */
function PrefetchPages() {
  return useWindowLoad() && prefetchPaths.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function PublicLayout({ children }: { children: ReactNode }) {
  const menu = useMenu();
  const main = useRouteFocus();
  useScrollLock(menu.open);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <PrefetchPages />
      <Header menu={menu} />
      <main id="main" ref={main} tabIndex={-1} inert={menu.open}>
        <FlashMessage className={css.notice} />
        <HydrationBoundary>{children}</HydrationBoundary>
      </main>
      <Footer inert={menu.open} />
    </>
  );
}
