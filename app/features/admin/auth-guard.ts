import { useCallback } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';
import { clearSessionToken, readSessionToken } from '#app/http/session-cookie.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { awaitAll } from '#app/ui/feedback/async-section.tsx';

const loginRoute = '/admin/login';

/** Storage key of a form draft, scoped to the logged-in administrator. */
export const draftKey = (form: string) => {
  const email = currentAdminEmail();
  return email && `${email}:${form}`;
};

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
let currentAdmin: Me | undefined;

/** E-mail of the logged-in administrator. Undefined before the first `requireAdmin`, or when the request for it failed. */
export const currentAdminEmail = (): string | undefined => currentAdmin?.email;

/**
 * Loads all parts of an admin page in parallel. Redirects to the login without a token,
 * or when a part is rejected with one of `statuses` (401: the session has ended).
 */
export async function requireAdmin<T extends Record<string, unknown>>(
  request: Request,
  load: () => T,
  statuses = [401],
): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const toLogin = redirect(loginUrl(new URL(request.url)));
  if (!readSessionToken()) throw toLogin;
  const [parts, me] = await Promise.all([awaitAll(load()), fetchCurrentAdmin()]);
  currentAdmin = me;
  if (Object.values<unknown>(parts).some((part) => isRejected(part, statuses))) {
    clearSessionToken();
    throw toLogin;
  }
  return parts;
}

const isRejected = (part: unknown, statuses: number[]) =>
  typeof part === 'object' && part !== null && 'errorStatus' in part && statuses.includes(Number(part.errorStatus));

/** Wraps an action of the page: a 401 redirects to the login and back. The error is rethrown. */
export function useRedirectOn401(): <T>(work: () => Promise<T>) => Promise<T> {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 401) {
          clearSessionToken();
          await navigate(loginUrl(location));
        }
        throw problem;
      }
    },
    [navigate, location],
  );
}
