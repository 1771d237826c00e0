import { useEffect, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';

type CurrentUser = Awaited<ReturnType<Api['accounts']['me']>>;

/** A failed request counts as not logged in. */
const fetchCurrentUser = memoizePerSession<CurrentUser | undefined>(() => api.accounts.me(), undefined);

/** Logged-in user, fetched after load: public HTML is cached and contains no identity. */
export function useCurrentUser(): CurrentUser | undefined {
  const [user, setUser] = useState<CurrentUser>();
  useEffect(() => {
    let active = true;
    fetchCurrentUser().then((current) => active && setUser(current));
    return () => {
      active = false;
    };
  }, []);
  return user;
}
