import { expect } from 'vitest';
import { createHttpApp } from '#app/http-app.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  for (const [from, to] of [
    ['/2020/05/nnọọ/', '/about'],
    ['/?p=7', '/learn'],
    ['/blog/my-first-post/', '/blog?page=2'],
    ['/rss/', '/word-of-day/feed.xml'],
  ] as const)
    await admin.redirects.create({ from, to });
});

const answer = async (app: TestApp, path: string, init: RequestInit = {}) => {
  const response = await app.httpApp.fetch(new Request(`http://academy.test${path}`, init));
  return [response.status, response.headers.get('Location')];
};

test('an old address leads to its page for good, in every way of writing it', async ({ app }) => {
  const same = [
    '/2020/05/nn%E1%BB%8D%E1%BB%8D/',
    '/2020/05/nno%CC%A3o%CC%A3',
    '/2020/05/NN%e1%bb%8c%E1%BB%8C',
    '/2020/05/nnọọ/index.html',
    '//2020//05/nnọọ/amp/?utm_source=x&q=1',
  ];
  for (const path of same) expect([path, await answer(app, path)]).toEqual([path, [301, '/about']]);
  expect(await answer(app, '/2020/05/nnọọ/', { method: 'HEAD' })).toEqual([301, '/about']);
  expect(await answer(app, '/blog/my-first-post')).toEqual([301, '/blog?page=2']);
  const response = await app.httpApp.fetch(new Request('http://academy.test/2020/05/nnọọ/'));
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
});

test('the number of a WordPress post redirects, an unknown one shows the page', async ({ app }) => {
  for (const path of ['/?p=7', '/?page_id=7&preview=true', '/index.php?p=7'])
    expect([path, await answer(app, path)]).toEqual([path, [301, '/learn']]);
  for (const path of ['/?p=8', '/', '/?p=x', '/?p=07']) expect([path, await answer(app, path)]).toEqual([path, [404, null]]);
});

test('an address that names a post and a number leads by the number, or else by its path', async ({ app }) => {
  expect(await answer(app, '/2020/05/nnọọ/?p=99')).toEqual([301, '/about']);
});

test('no address leads to the number of a post, which redirects itself: browsers would go in circles', async ({ app, adminToken }) => {
  for (const to of ['/?p=31', '/blog?page_id=31', '/index.php?p=32'])
    await expect(app.api(adminToken).redirects.create({ from: '/?p=31', to })).rejects.toMatchObject({ status: 400 });
  // As an earlier release may have stored it.
  const row = { path: '/?p=31', key: '/?p=31', target: '/?p=31', source: 'staff', search_key: '', created_at: 0, updated_at: 0 } as const;
  await app.context.db.insertInto('redirects').values(row).execute();
  expect(await answer(app, '/?p=31')).toEqual([404, null]);
});

test('own addresses, other methods and loader data never redirect', async ({ app }) => {
  const { db } = app.context;
  // As if an earlier release had not known these pages.
  const row = { target: '/about', source: 'staff', search_key: '', created_at: 0, updated_at: 0 } as const;
  for (const key of ['/blog/1', '/contact', '/api/x', '/admin/x', '/media/x', '/assets/x', '/study/x'])
    await db
      .insertInto('redirects')
      .values({ ...row, path: key, key })
      .execute();
  for (const path of [
    '/blog/1',
    '/Contact/',
    '/api/x',
    '/admin/x',
    '/media/x',
    '/assets/x',
    '/study/x',
    '/admin/x?p=7',
    '/2020/05/nnọọ.data',
    '/%ff',
  ])
    expect([path, (await answer(app, path))[1]]).toEqual([path, null]);
  expect((await answer(app, '/2020/05/nnọọ/', { method: 'POST', body: '' }))[0]).toBe(405);
});

test('a redirect leads to no other one, and never out of the site', async ({ app }) => {
  const { db } = app.context;
  const row = { source: 'staff', search_key: '', created_at: 0, updated_at: 0 } as const;
  const targets = ['/2020/05/nnọọ', '/loop', '//evil.example', '/\\evil.example', 'https://evil.example', '/nowhere'];
  await db
    .insertInto('redirects')
    .values(targets.map((target, nth) => ({ ...row, target, path: `/bad/${nth}`, key: `/bad/${nth}` })))
    .execute();
  for (const [nth, target] of targets.entries()) expect([target, await answer(app, `/bad/${nth}`)]).toEqual([target, [404, null]]);
});

test('old feeds lead to the feed of the blog, unless the staff chose another', async ({ app }) => {
  for (const path of ['/feed/', '/feed', '/rss.xml', '/atom.xml', '/feeds/posts/default'])
    expect([path, await answer(app, path)]).toEqual([path, [301, '/blog/feed.xml']]);
  expect(await answer(app, '/rss/')).toEqual([301, '/word-of-day/feed.xml']);
});

test('a change of the staff counts at once, and the day of the last use is written once', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  expect(await answer(app, '/changing/')).toEqual([404, null]);
  const { id } = await admin.redirects.create({ from: '/changing/', to: '/about' });
  expect(await answer(app, '/changing/')).toEqual([301, '/about']);
  await answer(app, '/changing/');
  expect((await admin.redirects.all({ search: 'changing' })).rows).toMatchObject([{ lastUsedOn: '2026-01-15' }]);
  await admin.redirects.update({ id, from: '/changing/', to: '/learn' });
  expect(await answer(app, '/changing/')).toEqual([301, '/learn']);
  await admin.redirects.remove({ id });
  expect(await answer(app, '/changing/')).toEqual([404, null]);
});

test('an old address of a post that is not public is like an unknown one, until the post is published', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const { blog } = await admin.blog.create({ title: 'Secret plans', body: '<p>Not yet</p>', image: await imageFile(), state: 'draft' });
  const { id } = blog;
  await admin.redirects.create({ from: '/secret-plans/', to: `/blog/${id}` });
  await admin.redirects.create({ from: '/?p=70', to: `/blog/${id}#end` });
  expect([await answer(app, '/secret-plans/'), await answer(app, '/?p=70')]).toEqual([
    [404, null],
    [404, null],
  ]);
  expect((await admin.redirects.all({ search: 'secret' })).rows).toMatchObject([{ lastUsedOn: null }]);
  await app.context.db.updateTable('posts').set({ state: 'published', published_at: 0 }).where('id', '=', id).execute();
  expect([await answer(app, '/secret-plans/'), await answer(app, '/?p=70')]).toEqual([
    [301, `/blog/${id}`],
    [301, `/blog/${id}#end`],
  ]);
});

test('unknown addresses are one read each, and neither they nor numbers of posts fill the cache', async ({ app }) => {
  let renders = 0;
  const page = async ({ url }: Request) => {
    renders += 1;
    return new Response('a page', { status: new URL(url).pathname === '/' ? 200 : 404 });
  };
  const site = createHttpApp(app.context, { cache: app.responseCache, handlePage: page });
  const stored: string[] = [];
  for (const path of ['/wp-login.php', '/xmlrpc.php', '/.env', `/${'x'.repeat(3_000)}`, '/?p=1234', '/?p=1234']) {
    await site.fetch(new Request(`http://academy.test${path}`));
    if (app.responseCache.match(path, ['identity'])) stored.push(path);
  }
  expect([renders, stored]).toEqual([6, []]);
});
