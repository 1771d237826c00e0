import { fetchWithin } from '#app/http/fetch-within.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { announceSessionChange, learningAccountKey, readSessionToken, writeSessionCookie } from './session-cookie.ts';

const oneDaySeconds = 86_400;
const logoutLimitMs = 15_000;

export const noCookiesMessage =
  'Your browser keeps no cookies for this site. Please allow cookies for this site in the settings of your browser, then log in again.';

/**
 * Stores the token of a login. On plain http some browsers drop a cookie with `Secure`, WebKit at localhost, too: there it is stored without.
 * @throws where no cookie stays; the session, which no page could use, is ended
 */
export function storeSessionToken(token: string): void {
  const variants = location.protocol === 'https:' ? (['; Secure'] as const) : (['; Secure', ''] as const);
  const isStored = variants.some((secure) => {
    writeSessionCookie(token, oneDaySeconds, secure);
    return readSessionToken() === token;
  });
  if (!isStored) {
    endSession(token);
    throw new ApiError(507, noCookiesMessage);
  }
  markLogin();
  announceSessionChange();
}

function endSession(token: string): void {
  const request = new Request(`${location.origin}/api/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  // Otherwise it ends after a day. A response that is not read keeps its connection.
  fetchWithin(logoutLimitMs, request)
    .then((response) => response.text())
    .catch(() => undefined);
}

/** Records that a login began here: what is stored without the name of an account may be of another one. */
function markLogin(): void {
  try {
    localStorage[learningAccountKey] ??= '{}';
  } catch {
    // localStorage is blocked.
  }
}
