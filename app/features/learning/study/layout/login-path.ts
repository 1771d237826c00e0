import { signedOutParam } from '#app/lib/then-path.ts';

/** The login, which leads back to this page of the learning area, and says so if the key of this device has ended. */
export const loginPath = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>, isSignedOut = false): string =>
  `/login?${new URLSearchParams([['then', pathname + search], ...(isSignedOut ? [[signedOutParam, '']] : [])])}`;
