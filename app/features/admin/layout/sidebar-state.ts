const name = 'sidebar';
const oneYearSeconds = 31_536_000;

/** Whether the sidebar was left collapsed, from a Cookie header or `document.cookie`: the server draws it so at once. */
export const isCollapsed = (cookies: string) => /(?:^|; )sidebar=collapsed(?:;|$)/.test(cookies);

export function storeCollapsed(collapsed: boolean): void {
  document.cookie = `${name}=${collapsed ? 'collapsed' : 'open'}; Max-Age=${oneYearSeconds}; Path=/admin; SameSite=Lax`;
}
