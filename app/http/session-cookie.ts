const cookieName = 'token';
const oneDaySeconds = 86_400;

/** Key in localStorage of the account whose learning this browser keeps (learning-account.ts). */
export const learningAccountKey = 'learning-account';

/** Logins and logouts of this page. */
const changes = new EventTarget();
const announceChange = () => changes.dispatchEvent(new Event('change'));

/** Session token of the logged-in user. Only browser code reads the cookie; the API reads the Authorization header. */
export function readSessionToken(cookies = document.cookie): string | undefined {
  return cookies.match(/(?:^|; )token=([^;]+)/)?.[1];
}

export function storeSessionToken(token: string): void {
  document.cookie = `${cookieName}=${token}; Max-Age=${oneDaySeconds}; ${attributes()}`;
  markLogin();
  announceChange();
}

export function clearSessionToken(): void {
  document.cookie = `${cookieName}=; Max-Age=0; ${attributes()}`;
  announceChange();
}

/** Records that a login began here: what is stored without the name of an account may be of another one. */
function markLogin(): void {
  try {
    localStorage[learningAccountKey] ??= '{}';
  } catch {
    // localStorage is blocked.
  }
}

/** Calls `listener` after a login or logout here, and when the page is shown again: another tab may have changed the cookie. */
export function onSessionChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    changes.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Omits Secure only on plain http outside localhost, where a browser would reject the cookie. */
function attributes(): string {
  const isLocalhost = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  return `Path=/; SameSite=Lax${location.protocol === 'https:' || isLocalhost ? '; Secure' : ''}`;
}
