import { TrieRouter } from 'hono/router/trie-router';
import { contract } from './contract.ts';
import type { Endpoint } from './http/endpoint.ts';
import { feeds, pages } from './navigation.ts';

/** Name of an address without a route, and of a page without one (`/*`): addresses of scanners must not become labels. */
const otherRoute = 'other';

/** Returns the pattern that a path matches, such as '/blog/:id': few enough to be labels of metrics. */
export function createRouteNames(): (path: string) => string {
  const router = new TrieRouter<string>();
  const add = (pattern: string) => router.add('GET', pattern, pattern);
  const endpoints = Object.values(contract).flatMap((table: Record<string, Endpoint>) => Object.values(table));
  const paths = [
    ...endpoints.map(({ path }) => `/api${path}`),
    ...pages.map(({ path }) => path),
    ...feeds.map(({ path }) => path),
    '/api/calendar/:secret.ics',
    ...['/healthz', '/metrics', '/robots.txt', '/academy.webmanifest', '/study.webmanifest', '/media/*', '/assets/*'],
  ];
  for (const pattern of new Set(paths)) if (!pattern.endsWith('/*') || pattern.startsWith('/media') || pattern.startsWith('/assets')) add(pattern);
  return (path) => {
    const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
    // The router returns all patterns that match, the one that was added first before others.
    return router.match('GET', page)[0][0]?.[0] ?? otherRoute;
  };
}
