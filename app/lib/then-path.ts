import { parseUrl } from './parse-url.ts';

/** Tells the login that the key of this device has ended. */
export const signedOutParam = 'signed-out';

/** Any origin: addresses are resolved against it, and one that leaves it is refused. */
const base = 'http://academy.invalid';

/** Pages of the way in, to which nothing leads back, the administration, which has a login of its own, and what is no page. */
const excluded = /^\/(?:\/|(?:login|register|tutor-registration|verify|forgot-password|reset-password|admin|api)(?:\/|$))/i;

/** Own page that `then` names in the search of an address, to open after a login; undefined for every other address. */
export function thenOf(search: string): string | undefined {
  const then = new URLSearchParams(search).get('then');
  const url = then ? parseUrl(then, base) : undefined;
  return url?.origin === base && !excluded.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}

/** Link to a page of the way in, which keeps the page to open after it. */
export const withThen = (path: string, then: string | undefined): string => (then ? `${path}?${new URLSearchParams([['then', then]])}` : path);
