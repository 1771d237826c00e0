import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, redirect, useMatches } from 'react-router';
import { api } from '#app/api-client.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { AdminProvider } from '#app/ui/admin/admin-provider.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useRouteFocus, useScrollLock } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { useSameSession } from '#app/ui/hooks/use-same-session.ts';
import { ErrorPage, RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import { FlashMessage, NavigationProgress, SkipLink } from '#app/ui/layout/layout-parts.tsx';
import { fetchAccount, loginUrl, useLoginRedirect } from '../auth-guard.ts';
import type { Route } from './+types/admin.page';
import * as css from './admin-layout.module.css';
import { AdminNotFound, notFoundMessage } from './not-found.tsx';
import { Sidebar } from './sidebar.tsx';
import { isCollapsed } from './sidebar-state.ts';
import { useMenu } from './use-menu.ts';

const forbiddenMessage = 'You may not open this page';

/** Error page for an account without the permission of the page. */
const ForbiddenPage = () => (
  <ErrorPage message={forbiddenMessage} actions={<ButtonLink to="/admin">Go to the dashboard</ButtonLink>}>
    Your role does not include it. Please ask an administrator if you need it for your work.
  </ErrorPage>
);

/** Error page that leads back to the dashboard. It sets the document title, because the failed page cannot. */
function AdminErrorPage({ error }: { error: unknown }) {
  const { brandName } = useAcademy();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status !== 403 && status !== 404)
    return (
      <RouteErrorPage error={error} actions={<ButtonLink to="/admin">Back to the dashboard</ButtonLink>}>
        Please load the page again, or go on from the dashboard.
      </RouteErrorPage>
    );
  return (
    <>
      <title>{`${status === 403 ? forbiddenMessage : notFoundMessage} · ${brandName}`}</title>
      {status === 403 ? <ForbiddenPage /> : <AdminNotFound />}
    </>
  );
}

/** Redirects to the login without a token cookie. The server does not check the token: the API guards the data. */
export function loader({ request }: Route.LoaderArgs) {
  const cookies = request.headers.get('Cookie') ?? '';
  if (!readSessionToken(cookies)) throw redirect(loginUrl(new URL(request.url)));
  return { collapsed: isCollapsed(cookies) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!readSessionToken()) throw redirect(loginUrl(new URL(request.url)));
  return { collapsed: isCollapsed(document.cookie) };
}

export const shouldRevalidate = () => false;

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
      <AdminErrorPage error={error} />
    </Layout>
  );
}

/** Path of a list that the path of its dialog names (`handle` of its module): opening and closing one is no other page. */
function usePageBelow(): string | undefined {
  const handle = useMatches().at(-1)?.handle as { list?: string } | undefined;
  return handle?.list;
}

function Layout({ collapsed, children }: { collapsed: boolean; children: ReactNode }) {
  const menu = useMenu();
  const main = useRouteFocus(usePageBelow());
  const redirectToLogin = useLoginRedirect();
  useScrollLock(menu.open);
  useSameSession();
  useEffect(() => {
    import('#app/login-session/settle-login.ts').then(
      ({ settleLogin }) => settleLogin(api.household),
      () => undefined,
    );
  }, []);
  return (
    <div className={css.layout}>
      <SkipLink />
      <NavigationProgress />
      <Sidebar menu={menu} initiallyCollapsed={collapsed} />
      <main id="main" ref={main} tabIndex={-1} inert={menu.open} className={css.main}>
        <FlashMessage className={css.notice} />
        <AdminProvider fetchAccount={fetchAccount} draftServer={api.drafts} onUnauthenticated={redirectToLogin}>
          {children}
        </AdminProvider>
      </main>
    </div>
  );
}
