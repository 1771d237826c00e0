import { adminNavItems } from 'virtual:manifest/admin-navigation';
import { useCallback, useEffect, useState } from 'react';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { type Permission, permissions } from '#app/auth/permissions.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { memoizePerSession } from '#app/login-session/memoize-per-session.ts';
import { clearSessionToken, readSessionToken } from '#app/login-session/session-cookie.ts';
import type { AdminAccount } from '#app/ui/admin/drafts/draft-sync.ts';
import { awaitAll } from '#app/ui/feedback/async-section.tsx';

const loginRoute = '/admin/login';
/** Page that sets up the second factor that STAFF_SECOND_FACTOR requires. */
const secondFactorRoute = '/admin/second-factor';

/** Page that asks for another password than the one that the first start printed. */
const settingsRoute = '/admin/settings';

/** Login URL that returns to the requested page after the login. */
export function loginUrl({ pathname, search }: { pathname: string; search: string }): string {
  return `${loginRoute}?${new URLSearchParams([['then', pathname + search]])}`;
}

/** Page to open after the login; only paths of the admin area are accepted. */
export function redirectTarget(search: URLSearchParams): string {
  const then = search.get('then') ?? '';
  return /^\/admin(?:[/?]|$)/.test(then) && !then.startsWith(loginRoute) ? then : '/admin';
}

type Me = Awaited<ReturnType<Api['accounts']['me']>>;
const fetchCurrentAdmin = memoizePerSession<Me | undefined>(() => api.accounts.me(), undefined);

/** Account of the session; undefined when the request for it failed. */
export async function fetchAccount(): Promise<AdminAccount | undefined> {
  const me = await fetchCurrentAdmin();
  return me?.id === undefined ? undefined : { id: me.id, email: me.email };
}

/** Permissions of the logged-in account. All of them when the request failed: the API guards the data. */
export async function fetchPermissions(): Promise<readonly Permission[]> {
  const me = await fetchCurrentAdmin();
  return me ? (me.permissions ?? []) : permissions;
}

/** Permissions of the logged-in account; undefined until they are known. */
export const usePermissions = (): readonly Permission[] | undefined => useFetched(fetchPermissions);

/** The logged-in account; undefined until it is known. */
export const useAccount = (): AdminAccount | undefined => useFetched(fetchAccount);

/** Result of a request that is made once; undefined until then. */
function useFetched<T>(request: () => Promise<T>): T | undefined {
  const [fetched, setFetched] = useState<T>();
  useEffect(() => {
    let active = true;
    request().then((result) => active && setFetched(result));
    return () => {
      active = false;
    };
  }, [request]);
  return fetched;
}

/** Permission that a page requires: that of its menu entry, or of the entry above it. */
export function permissionOf(path: string): Permission {
  const entries = adminNavItems.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return entries.toSorted((one, other) => other.to.length - one.to.length)[0]?.permission ?? 'admin:access';
}

/**
 * Loads all parts of an admin page in parallel. Redirects to the login without a token, without access to the admin area,
 * or when a part, or an element of one, is rejected with one of `statuses` (401: the session has ended).
 * Staff that must set up a second factor or choose a password first are redirected there. @throws 403 without the permission of the page
 */
export async function requireAdmin<T extends Record<string, unknown>>(
  request: Request,
  load: () => T | Promise<T>,
  statuses = [401],
): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const url = new URL(request.url);
  const toLogin = redirect(loginUrl(url));
  if (!readSessionToken()) throw toLogin;
  const [parts, me, held] = await Promise.all([Promise.resolve(load()).then(awaitAll), fetchCurrentAdmin(), fetchPermissions()]);
  const values = Object.values<unknown>(parts).flat();
  const lacksFactor = me?.secondFactor === 'missing';
  if (!(lacksFactor || held.includes('admin:access')) || values.some((part) => isRejected(part, statuses))) {
    clearSessionToken();
    throw toLogin;
  }
  if (lacksFactor && url.pathname !== secondFactorRoute) throw redirect(secondFactorRoute);
  if (!lacksFactor && me?.printedPassword && url.pathname !== settingsRoute) throw redirect(settingsRoute);
  if (!lacksFactor && !held.includes(permissionOf(url.pathname))) throw data(null, 403);
  return parts;
}

const isRejected = (part: unknown, statuses: number[]) =>
  typeof part === 'object' && part !== null && 'errorStatus' in part && statuses.includes(Number(part.errorStatus));

/** Returns a function that ends the session in the browser and opens the login, which returns to the current page. */
export function useLoginRedirect(): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(async () => {
    clearSessionToken();
    await navigate(loginUrl(location));
  }, [navigate, location]);
}

/** Wraps a request that is no action of the user: a 401 redirects to the login and back. The error is rethrown. */
export function useRedirectOn401(): <T>(work: () => Promise<T>) => Promise<T> {
  const redirectToLogin = useLoginRedirect();
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 401) await redirectToLogin();
        throw problem;
      }
    },
    [redirectToLogin],
  );
}
