import type { ReactNode } from 'react';
import { Outlet, redirect } from 'react-router';
import { readSessionToken } from '#app/http/session-cookie.ts';
import { useMenu } from '#app/ui/hooks/use-menu.ts';
import { useRouteFocus } from '#app/ui/hooks/use-route-focus.ts';
import { useScrollLock } from '#app/ui/hooks/use-scroll-lock.ts';
import { RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import { FlashMessage, NavigationProgress, SkipLink } from '#app/ui/layout/layout-parts.tsx';
import { loginUrl } from '../auth-guard.ts';
import type { Route } from './+types/admin.page';
import css from './admin-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { isCollapsed } from './sidebar-state.ts';

/** Redirects to the login without a token cookie. The server does not check the token: the API guards the data. */
export function loader({ request }: Route.LoaderArgs) {
  const cookies = request.headers.get('Cookie') ?? '';
  if (!readSessionToken(cookies)) throw redirect(loginUrl(new URL(request.url)), { headers: headers() });
  return { collapsed: isCollapsed(cookies) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!readSessionToken()) throw redirect(loginUrl(new URL(request.url)));
  return { collapsed: isCollapsed(document.cookie) };
}

export const shouldRevalidate = () => false;

/** Prevents browsers and proxies from storing pages of the admin area. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Layout collapsed={loaderData.collapsed}>
      <Outlet />
    </Layout>
  );
}

/** Shows errors inside the layout, so that the navigation stays available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Layout collapsed={false}>
      <RouteErrorPage error={error} />
    </Layout>
  );
}

function Layout({ collapsed, children }: { collapsed: boolean; children: ReactNode }) {
  const menu = useMenu();
  const main = useRouteFocus();
  useScrollLock(menu.open);
  return (
    <div className={css.layout}>
      <SkipLink />
      <NavigationProgress />
      <Sidebar menu={menu} initiallyCollapsed={collapsed} />
      <main id="main" ref={main} tabIndex={-1} inert={menu.open} className={css.main}>
        <FlashMessage className={css.notice} />
        {children}
      </main>
    </div>
  );
}
