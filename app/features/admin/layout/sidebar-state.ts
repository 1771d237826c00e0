const name = 'sidebar';
const oneYearSeconds = 31_536_000;

/** Stored sidebar state, from a Cookie header or `document.cookie`, so that the server renders it. */
export const isCollapsed = (cookies: string) => /(?:^|; )sidebar=collapsed(?:;|$)/.test(cookies);

export function storeCollapsed(collapsed: boolean): void {
  document.cookie = `${name}=${collapsed ? 'collapsed' : 'open'}; Max-Age=${oneYearSeconds}; Path=/admin; SameSite=Lax`;
}
