import { parseUrl } from '#app/lib/parse-url.ts';

/** Tells the login that the key of this device has ended. */
export const signedOutParam = 'signed-out';

/** Any origin: addresses are resolved against it, and one that leaves it is refused. */
const base = 'http://academy.invalid';

/** Page of the learning area that `then` names, to open after a login; undefined for every other address. */
export function studyPathOf(search: string): string | undefined {
  const then = new URLSearchParams(search).get('then') ?? '';
  const url = parseUrl(then, base);
  return url?.origin === base && url.pathname.startsWith('/study/') ? url.pathname + url.search : undefined;
}

/** Link to another page of the way in, which keeps the page to open after it. */
export const withStudyPath = (path: string, then: string | undefined): string => (then ? `${path}?${new URLSearchParams([['then', then]])}` : path);
