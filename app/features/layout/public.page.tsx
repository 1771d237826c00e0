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

/** Every public page announces the feeds to feed readers. */
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

/** What goes wrong inside is said inside: the ways on stay where they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicLayout>
      <RouteErrorPage error={error} />
    </PublicLayout>
  );
}

/** The scripts of the other pages, once this one stands: a lost network then ends in our own sentences, not in the browser’s error page. */
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
