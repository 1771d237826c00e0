import { useEffect, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';

type Me = Awaited<ReturnType<Api['accounts']['me']>>;

/** A failed request counts as not logged in. */
const whoAmI = memoizePerSession<Me | undefined>(() => api.accounts.me(), undefined);

/** Logged-in user, fetched after load: public HTML is cached and contains no identity. */
export function useCurrentUser(): Me | undefined {
  const [me, setMe] = useState<Me>();
  useEffect(() => {
    let here = true;
    whoAmI().then((found) => here && setMe(found));
    return () => {
      here = false;
    };
  }, []);
  return me;
}
