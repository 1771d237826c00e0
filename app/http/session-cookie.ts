const cookieName = 'token';
const oneDaySeconds = 86_400;

/** Session token of the logged-in user. Only browser code reads the cookie; the API reads the Authorization header. */
export function readSessionToken(cookies = document.cookie): string | undefined {
  return cookies.match(/(?:^|; )token=([^;]+)/)?.[1];
}

export function storeSessionToken(token: string): void {
  document.cookie = `${cookieName}=${token}; Max-Age=${oneDaySeconds}; ${attributes()}`;
}

export function clearSessionToken(): void {
  document.cookie = `${cookieName}=; Max-Age=0; ${attributes()}`;
}

/** Omits Secure only on plain http outside localhost, where a browser would reject the cookie. */
function attributes(): string {
  const isLocalhost = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  return `Path=/; SameSite=Lax${location.protocol === 'https:' || isLocalhost ? '; Secure' : ''}`;
}
