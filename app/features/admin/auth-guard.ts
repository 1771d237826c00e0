import { useCallback } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';
import { clearSessionToken, readSessionToken } from '#app/http/session-cookie.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { awaitAll } from '#app/ui/feedback/async-section.tsx';

const loginRoute = '/admin/login';

/** The name of a form's draft: of whom and of what (use-form-draft.ts). */
export const draftKey = (what: string) => {
  const whose = currentAdminEmail();
  return whose && `${whose}:${what}`;
};

/** The way to the door, and back to where the person wanted to go. */
export function loginUrl({ pathname, search }: { pathname: string; search: string }): string {
  return `${loginRoute}?${new URLSearchParams([['then', pathname + search]])}`;
}

/** Where to go after the login: inside the administrators' area, whatever the address claims. */
export function redirectTarget(search: URLSearchParams): string {
  const then = search.get('then') ?? '';
  return /^\/admin(?:[/?]|$)/.test(then) && !then.startsWith(loginRoute) ? then : '/admin';
}

type Me = Awaited<ReturnType<Api['accounts']['me']>>;
const fetchCurrentAdmin = memoizePerSession<Me | undefined>(() => api.accounts.me(), undefined);
let currentAdmin: Me | undefined;

/** E-mail of the administrator who is logged in: whose drafts these are. Known once a page has come by `inside`, unless the server did not say. */
export const currentAdminEmail = (): string | undefined => currentAdmin?.email;

/**
 * Everything a page inside needs, asked for in parallel. Without a token, or when a part is refused with one of `statuses`
 * (401: the server does not know the token any more), the way leads to the door.
 */
export async function requireAdmin<T extends Record<string, unknown>>(
  request: Request,
  ask: () => T,
  statuses = [401],
): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const away = redirect(loginUrl(new URL(request.url)));
  if (!readSessionToken()) throw away;
  const [parts, me] = await Promise.all([awaitAll(ask()), fetchCurrentAdmin()]);
  currentAdmin = me;
  if (Object.values<unknown>(parts).some((part) => isRejected(part, statuses))) {
    clearSessionToken();
    throw away;
  }
  return parts;
}

const isRejected = (part: unknown, statuses: number[]) =>
  typeof part === 'object' && part !== null && 'errorStatus' in part && statuses.includes(Number(part.errorStatus));

/** For what a press does: when the login has run out in the meantime, the way leads to the door and back here. The refusal is thrown on. */
export function useRedirectOn401(): <T>(work: () => Promise<T>) => Promise<T> {
  const navigate = useNavigate();
  const here = useLocation();
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 401) {
          clearSessionToken();
          await navigate(loginUrl(here));
        }
        throw problem;
      }
    },
    [navigate, here],
  );
}
