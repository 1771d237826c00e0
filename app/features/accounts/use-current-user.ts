import { useEffect, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/login-session/memoize-per-session.ts';
import { useSessionToken } from '#app/ui/hooks/use-session-token.ts';

export type CurrentUser = Awaited<ReturnType<Api['accounts']['me']>>;

const changes = new EventTarget();
const requestUser = () => memoizePerSession<CurrentUser | undefined>(() => api.accounts.me(), undefined);
let memoized = requestUser();

/** Logged-in user; undefined without one, or when the request fails. */
export const fetchCurrentUser = () => memoized();

/** Fetches the user anew wherever it is shown, after it was changed. */
export function refreshCurrentUser(): void {
  memoized = requestUser();
  changes.dispatchEvent(new Event('change'));
}

/** Logged-in user, fetched after load: public HTML is cached and contains no identity. */
export function useCurrentUser(): CurrentUser | undefined {
  const [loaded, setLoaded] = useState<{ token: string; user: CurrentUser | undefined }>();
  const token = useSessionToken();
  useEffect(() => {
    if (!token) return undefined;
    let active = true;
    const load = () => void fetchCurrentUser().then((user) => active && setLoaded({ token, user }));
    load();
    changes.addEventListener('change', load);
    return () => {
      active = false;
      changes.removeEventListener('change', load);
    };
  }, [token]);
  // Another account may have logged in, whose user is still being fetched.
  return loaded?.token === token ? loaded?.user : undefined;
}
