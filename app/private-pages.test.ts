// Proves T19.

import { expect } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createHttpApp } from './http-app.server.ts';
import { pages } from './navigation.ts';

const test = withAppPerFile();

/** Pages that browsers and proxies may store: they show everybody the same. A page that is not named here is stored nowhere. */
const publicPaths = [
  ...['/', '/about', '/contact', '/privacy', '/safety', '/search', '/tutors', '/tutors/:id', '/classes', '/classes/:id', '/*'],
  ...['/blog', '/blog/:id', '/tags/:slug', '/words', '/word/:address', '/newsletters', '/newsletters/:id'],
  ...['/learn', '/learn/tones', '/learn/first-lesson', '/learn/units/:id'],
  ...['/register', '/tutor-registration', '/verify', '/forgot-password', '/reset-password', '/confirm-email', '/undo-email-change'],
  ...['/unsubscribe', '/confirm-subscription', '/reply-notices/off', '/voice'],
];

function openPages(app: TestApp) {
  const cache = createResponseCache(app.context.cache);
  const handlePage = async () => new Response('a page', { headers: { 'Cache-Control': 'no-cache' } });
  const httpApp = createHttpApp(app.context, { cache, handlePage });
  const storing = async (path: string, init?: RequestInit) =>
    (await httpApp.fetch(new Request(`http://academy.test${path}`, init))).headers.get('Cache-Control');
  return { cache, storing };
}

test('no page is stored by browsers but those that show everybody the same', async ({ app }) => {
  const { storing } = openPages(app);
  const addressOf = (path: string) => path.replace(/:\w+/g, '7').replace('*', 'nowhere');
  const stored: string[] = [];
  for (const { path } of pages) if ((await storing(addressOf(path))) !== 'no-store') stored.push(path);
  expect(stored.sort()).toEqual(publicPaths.sort());
});

test.for([
  '/ACCOUNT',
  '/account/',
  '/account.data',
  '/login?then=/study/today',
  '/admin',
  '/Admin/nowhere',
  '/admin/_.data',
  '/study',
  '/study/nowhere',
])('no browser stores %s', async (path, { app }) => {
  expect(await openPages(app).storing(path)).toBe('no-store');
});

test.for(['/administration', '/accounts', '/studying', '/blog/previews'])('a browser may store %s', async (path, { app }) => {
  expect(await openPages(app).storing(path)).toBe('no-cache');
});

test('the server keeps the login page all the same, because it is the same for everybody', async ({ app }) => {
  const { cache, storing } = openPages(app);
  const headers = [await storing('/login'), await storing('/login'), await storing('/login', { method: 'HEAD' })];
  expect([headers, cache.match('/login', ['identity']) !== undefined]).toEqual([['no-store', 'no-store', 'no-store'], true]);
});
