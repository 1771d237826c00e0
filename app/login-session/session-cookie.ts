/** Key in localStorage of the account whose learning this browser keeps (learning-account.ts). */
export const learningAccountKey = 'learning-account';

/** Logins and logouts of this page. */
const changes = new EventTarget();
export const announceSessionChange = () => changes.dispatchEvent(new Event('change'));

/** Session token of the logged-in user. Only browser code reads the cookie; the API reads the Authorization header. */
export function readSessionToken(cookies = document.cookie): string | undefined {
  return cookies.match(/(?:^|; )token=([^;]+)/)?.[1];
}

export function writeSessionCookie(token: string, maxAge: number, secure: '' | '; Secure'): void {
  document.cookie = `token=${token}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

export function clearSessionToken(): void {
  // A login may have stored either: where one of these is refused, the other is not.
  writeSessionCookie('', 0, '; Secure');
  writeSessionCookie('', 0, '');
  announceSessionChange();
}

/**
 * Calls `listener` after a login or logout here ('change'), and when the page is shown again, also from the back/forward cache: another page may have
 * changed the cookie.
 */
export function onSessionChange(listener: (event: Event) => void): () => void {
  const onShow = (event: Event) => {
    if (!document.hidden) listener(event);
  };
  changes.addEventListener('change', listener);
  document.addEventListener('visibilitychange', onShow);
  addEventListener('pageshow', onShow);
  return () => {
    changes.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', onShow);
    removeEventListener('pageshow', onShow);
  };
}
