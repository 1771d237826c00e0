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
import { navItems as menuLinks } from './nav-items.ts';
import css from './public.module.css';

/** For feed readers that are given any page of ours. */
export const links: Route.LinksFunction = () =>
  ['Blog', 'Word of the Day'].flatMap((title) =>
    ['rss+xml', 'feed+json'].map((kind) => ({
      rel: 'alternate',
      type: `application/${kind}`,
      title,
      href: `/${title === 'Blog' ? 'blog' : 'word-of-day'}/feed.${kind === 'rss+xml' ? 'xml' : 'json'}`,
    })),
  );

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

/** Where one goes from here; any post stands for all of them. */
const prefetchPaths = [...menuLinks.map(({ to }) => to), '/register', '/tutor-registration', '/blog/0'];

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
