import { useCallback } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { oncePerToken } from '#app/http/memoize-per-session.ts';
import { dropToken, readToken } from '#app/http/session-cookie.ts';
import { Failure } from '#app/lib/api-error.ts';
import { settled } from '#app/ui/feedback/async-section.tsx';

const door = '/admin/login';

/** The name of a form's draft: of whom and of what (use-form-draft.ts). */
export const draftOf = (what: string) => {
  const whose = writer();
  return whose && `${whose}:${what}`;
};

/** The way to the door, and back to where the person wanted to go. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  return `${door}?${new URLSearchParams([['then', pathname + search]])}`;
}

/** Where to go after the login: inside the administrators' area, whatever the address claims. */
export function goalOf(search: URLSearchParams): string {
  const then = search.get('then') ?? '';
  return /^\/admin(?:[/?]|$)/.test(then) && !then.startsWith(door) ? then : '/admin';
}

type Me = Awaited<ReturnType<Api['accounts']['me']>>;
const whoAmI = oncePerToken<Me | undefined>(() => api.accounts.me(), undefined);
let known: Me | undefined;

/** E-mail of the administrator who is logged in: whose drafts these are. Known once a page has come by `inside`, unless the server did not say. */
export const writer = (): string | undefined => known?.email;

/**
 * Everything a page inside needs, asked for in parallel. Without a token, or when a part is refused with one of `statuses`
 * (401: the server does not know the token any more), the way leads to the door.
 */
export async function inside<T extends Record<string, unknown>>(
  request: Request,
  ask: () => T,
  statuses = [401],
): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const away = redirect(loginPath(new URL(request.url)));
  if (!readToken()) throw away;
  const [parts, me] = await Promise.all([settled(ask()), whoAmI()]);
  known = me;
  if (Object.values<unknown>(parts).some((part) => isRefusal(part, statuses))) {
    dropToken();
    throw away;
  }
  return parts;
}

const isRefusal = (part: unknown, statuses: number[]) =>
  typeof part === 'object' && part !== null && 'refused' in part && statuses.includes(Number(part.refused));

/** For what a press does: when the login has run out in the meantime, the way leads to the door and back here. The refusal is thrown on. */
export function useGuarded(): <T>(work: () => Promise<T>) => Promise<T> {
  const navigate = useNavigate();
  const here = useLocation();
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (problem) {
        if (problem instanceof Failure && problem.status === 401) {
          dropToken();
          await navigate(loginPath(here));
        }
        throw problem;
      }
    },
    [navigate, here],
  );
}
