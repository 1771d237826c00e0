import { useEffect, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';

type Me = Awaited<ReturnType<Api['accounts']['me']>>;

/** A failure is nobody (SPEC section 7). */
const whoAmI = memoizePerSession<Me | undefined>(() => api.accounts.me(), undefined);

/** Who is logged in here: known only after the page has loaded, because public HTML is the same for everybody. */
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
