import { expect, onTestFinished } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { refuseRows } from '#tests/support/refuse-writes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createPageViews } from './count-views.server.ts';

const test = withAppPerTest();
const dayMs = 24 * 3_600_000;

/** Site whose pages exist but for `/blog/99`. */
function createSite(app: TestApp) {
  const httpApp = createHttpApp(app.context, {
    cache: createResponseCache(app.context.cache),
    pageViews: app.pageViews,
    handlePage: async ({ url }) => new Response('a page', { status: new URL(url).pathname === '/blog/99' ? 404 : 200 }),
  });
  return async (path: string, init?: RequestInit) => (await httpApp.fetch(new Request(`http://academy.test${path}`, init))).status;
}
const rowsOf = ({ context }: TestApp) => context.db.selectFrom('page_views').selectAll().orderBy('day').orderBy('path').execute();

test('pages are counted by day and path, also those from the cache, without anything else of the request', async ({ app }) => {
  const open = createSite(app);
  for (const path of ['/blog/1', '/blog/1?from=a-friend', '/blog/1', '/about', '/blog/99', '/account', '/admin', '/unsubscribe?token=x'])
    await open(path);
  await app.pageViews.write();
  expect(await rowsOf(app)).toEqual([
    { day: '2026-01-15', path: '/about', views: 1 },
    { day: '2026-01-15', path: '/blog/1', views: 3 },
  ]);
  app.clock.ms += dayMs;
  await open('/blog/1');
  await app.pageViews.write();
  const { days, today, week } = await app.api(await app.adminToken()).pageViews.summary();
  expect(days).toHaveLength(30);
  expect(days.slice(-3)).toEqual([
    { day: '2026-01-14', views: 0 },
    { day: '2026-01-15', views: 4 },
    { day: '2026-01-16', views: 1 },
  ]);
  expect(today).toEqual([{ path: '/blog/1', title: null, views: 1 }]);
  expect(week.map(({ path, views }) => [path, views])).toEqual([
    ['/blog/1', 4],
    ['/about', 1],
  ]);
});

test('a page that opens within the app counts by what it reads, and other reads do not', async ({ app, adminToken }) => {
  const { blog: post } = await app.api(adminToken).blog.create({ title: 'Kola nuts', body: '<p>x</p>', image: await imageFile() });
  await app.call('GET', `/blog/${post.id}`);
  await app.call('GET', `/blog/${post.id}/comments`);
  await app.call('GET', '/blog/99');
  await app.pageViews.write();
  const { today } = await app.api(adminToken).pageViews.summary();
  expect(today).toEqual([{ path: `/blog/${post.id}`, title: 'Kola nuts', views: 1 }]);
});

test('crawlers that say so, prefetches and requests without a body count no view', async ({ app }) => {
  const open = createSite(app);
  await open('/about', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
  await open('/about', { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
  await open('/about', { method: 'HEAD' });
  await app.pageViews.write();
  expect(await rowsOf(app)).toEqual([]);
});

test('invented addresses add no rows', async ({ app }) => {
  const httpApp = createHttpApp(app.context, { pageViews: app.pageViews, handlePage: async () => new Response('a page') });
  for (let nth = 0; nth < 50; nth += 1)
    for (const path of [`/about?x=${nth}`, `/word/1-${nth}`, `/About/?${nth}`, `/made-up-${nth}`])
      await httpApp.fetch(new Request(`http://academy.test${path}`));
  await app.pageViews.write();
  expect((await rowsOf(app)).map(({ path, views }) => [path, views])).toEqual([
    ['/about', 100],
    ['/word/1', 50],
  ]);
});

test('several processes add up, and a write that fails is made up for', async ({ app }) => {
  const pages = [{ path: '/about', endpoint: undefined }];
  const [one, other] = [createPageViews(app.context, pages), createPageViews(app.context, pages)];
  const view = (process: typeof one) => {
    const count = process.countOf('/about');
    if (count) count.views += 1;
  };
  view(one);
  view(other);
  await Promise.all([one.write(), other.write()]);
  view(one);
  const allow = await refuseRows(app.context.db, 'page_views');
  await one.write();
  expect(app.log.at(-1)).toMatchObject({ event: 'page_views_write_failed' });
  await allow();
  view(one);
  await one.write();
  await one.write();
  expect(await rowsOf(app)).toMatchObject([{ path: '/about', views: 4 }]);
});

test('a stopped process has written all views', async () => {
  const app = await createTestApp();
  await createSite(app)('/about');
  const restarted = await app.restart();
  onTestFinished(() => restarted.close());
  expect(await rowsOf(restarted)).toMatchObject([{ path: '/about', views: 1 }]);
});

test('views are kept for 13 months', async ({ app }) => {
  await createSite(app)('/about');
  await app.pageViews.write();
  app.clock.ms += 395 * dayMs;
  await app.runRetentionJob();
  expect(await rowsOf(app)).toHaveLength(1);
  app.clock.ms += 2 * dayMs;
  await app.runRetentionJob();
  expect(await rowsOf(app)).toEqual([]);
});

test('an editor does not read the counts', async ({ app }) => {
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { token } = await app.api().accounts.adminLogin({ email: 'editor@example.com', password: admin.password });
  expect((await app.call('GET', '/admin/page-views', { token })).status).toBe(403);
});
