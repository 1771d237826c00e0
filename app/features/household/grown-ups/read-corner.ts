import { isLoginTooOld } from '#app/http/recent-login.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { isCornerLocked } from '../corner-lock.ts';

/** Reason why a page of the corner has no data: no login, or no password of the last 15 minutes. */
export type NotOpen = 'anonymous' | 'closed';

/** Data of a page of the corner for grown-ups; 'closed' also since a child was chosen on this device. @throws any error but 401 */
export async function readCorner<Data>(read: () => Promise<Data>): Promise<Data | NotOpen> {
  if (!readSessionToken()) return 'anonymous';
  try {
    const data = await read();
    return isCornerLocked() ? 'closed' : data;
  } catch (error) {
    if (isLoginTooOld(error)) return 'closed';
    if (error instanceof ApiError && error.status === 401) return 'anonymous';
    throw error;
  }
}
