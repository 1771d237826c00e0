const name = 'token';
const oneDaySeconds = 86_400;

/** The token of whoever is logged in here (SPEC section 4): a cookie that only this code reads, the API never does. */
export function readSessionToken(cookies = document.cookie): string | undefined {
  return cookies.match(/(?:^|; )token=([^;]+)/)?.[1];
}

export function storeSessionToken(token: string): void {
  document.cookie = `${name}=${token}; Max-Age=${oneDaySeconds}; ${attributes()}`;
}

export function clearSessionToken(): void {
  document.cookie = `${name}=; Max-Age=0; ${attributes()}`;
}

/** Secure is left off only where a browser would refuse the cookie: plain http away from this machine. */
function attributes(): string {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  return `Path=/; SameSite=Lax${location.protocol === 'https:' || local ? '; Secure' : ''}`;
}
