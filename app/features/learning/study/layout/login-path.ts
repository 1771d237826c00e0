/** The login, which leads back to this page of the learning area. */
export const loginPath = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  `/login?${new URLSearchParams([['then', pathname + search]])}`;
