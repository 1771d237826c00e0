import { serialize } from 'hono/utils/cookie';

/** Cookie that no script reads, and that no request of another site carries. */
export interface ResponseCookie {
  name: string;
  /** '' deletes it. */
  value: string;
  /** Path of the one call that reads the cookie, as in the contract. */
  path: string;
  maxAgeSeconds: number;
}

/** Header `Set-Cookie`. */
export const serializeCookie = ({ name, value, path, maxAgeSeconds }: ResponseCookie, isHttps: boolean): string =>
  serialize(name, value, { path: `/api${path}`, maxAge: value === '' ? 0 : maxAgeSeconds, httpOnly: true, sameSite: 'Strict', secure: isHttps });
