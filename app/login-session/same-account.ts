import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from './session-cookie.ts';

/** Data of the logged-in account, with the session token that they were read with. */
export type Own<T> = T & { token: string };

/** @throws any error but 401 */
export async function readOwn<T extends object>(read: () => Promise<T>): Promise<Own<T> | 'anonymous'> {
  const token = readSessionToken();
  if (!token) return 'anonymous';
  try {
    return { ...(await read()), token };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) return 'anonymous';
    throw problem;
  }
}

/**
 * Guards a save on a page that was loaded with another token: another account may have logged in, in another tab.
 * @throws 409 then
 */
export async function assertSameAccount({ id, token }: Own<{ id: number }>, readAccount: () => Promise<{ id: number }>): Promise<void> {
  if (readSessionToken() === token) return;
  if ((await readAccount()).id !== id) throw new ApiError(409, 'Another account is logged in here now. Please load this page again.');
}
