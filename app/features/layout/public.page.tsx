import { feeds } from 'virtual:manifest/navigation';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useRouteFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import { FlashMessage, NavigationProgress, SkipLink } from '#app/ui/layout/layout-parts.tsx';
import type { Route } from './+types/public.page';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { latePart } from './late-part.tsx';
import * as css from './public.module.css';

const PrefetchPages = latePart(() => import('./prefetch-pages.tsx').then((module) => module.PrefetchPages));

/** Closes the menu when it is open. */
function closeMenu(): void {
  document.querySelector<HTMLElement>('[aria-controls=menu][aria-expanded=true]')?.click();
}

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

/** Closes the menu before the next page is painted, however it was reached. */
function useMenuClosing(): void {
  const { key } = useLocation();
  const previousKey = useRef(key);
  useLayoutEffect(() => {
    if (previousKey.current !== key) closeMenu();
    previousKey.current = key;
  }, [key]);
}

function PublicLayout({ children }: { children: ReactNode }) {
  const main = useRouteFocus();
  useMenuClosing();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <PrefetchPages />
      <Header />
      <main id="main" ref={main} tabIndex={-1} suppressHydrationWarning>
        <FlashMessage className={css.notice} />
        <HydrationBoundary>{children}</HydrationBoundary>
      </main>
      <Footer />
    </>
  );
}
