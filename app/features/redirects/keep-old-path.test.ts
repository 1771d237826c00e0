import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { keepOldPath } from './public.server.ts';

const test = withAppPerFile();

const keep = (app: TestApp, from: string, to: string) => app.context.db.transaction().execute((tx) => keepOldPath(tx, { from, to }, app.context));

const post = async (app: TestApp, token: string, title: string) => {
  const { blog } = await app.api(token).blog.create({ title, body: '<p>Nnọọ</p>', image: await imageFile() });
  return { id: blog.id, path: `/blog/${blog.id}` };
};

test('an address of another site is kept once, in every way of writing it', async ({ app, adminToken }) => {
  const [one, other] = [await post(app, adminToken, 'One'), await post(app, adminToken, 'Other')];
  expect(await keep(app, '/2020/05/Nn%E1%BB%8D%E1%BB%8D/', one.path)).toBe('kept');
  for (const same of ['/2020/05/nnọọ', '/2020/05/nno\u0323o\u0323/index.html', 'https://old.example/2020/05/NNỌỌ/amp/?utm_source=x#more'])
    expect([same, await keep(app, same, one.path)]).toEqual([same, 'kept']);
  expect(await keep(app, '/2020/05/nnọọ/', other.path)).toBe('taken');
  expect(await app.context.db.selectFrom('redirects').select(['path', 'key', 'target', 'source']).execute()).toEqual([
    { path: '/2020/05/Nn%E1%BB%8D%E1%BB%8D', key: '/2020/05/nn%E1%BB%8D%E1%BB%8D', target: one.path, source: 'imported' },
  ]);
});

test('the number of a post in WordPress is an address of its own', async ({ app, adminToken }) => {
  const [one, other] = [await post(app, adminToken, 'One'), await post(app, adminToken, 'Other')];
  expect(await keep(app, '/?p=41', one.path)).toBe('kept');
  expect(await keep(app, 'https://old.example/?page_id=41', one.path)).toBe('kept');
  expect(await keep(app, '/?p=42', other.path)).toBe('kept');
  expect(await keep(app, '/?p=41', other.path)).toBe('taken');
});

test('an address whose post is deleted is taken over', async ({ app, adminToken }) => {
  const [one, other] = [await post(app, adminToken, 'One'), await post(app, adminToken, 'Other')];
  expect(await keep(app, '/gone/', one.path)).toBe('kept');
  expect(await keep(app, '/gone/', other.path)).toBe('taken');
  await app.api(adminToken).blog.remove({ id: one.id });
  expect(await keep(app, '/gone/', other.path)).toBe('kept');
  expect(await keep(app, '/gone/', `/blog/${other.id + 1}`)).toBe('taken');
});

test('pages of this site are no old addresses', async ({ app, adminToken }) => {
  const { path } = await post(app, adminToken, 'One');
  const own = [
    '/',
    '/Blog/',
    '/blog/7',
    '/index.php',
    '/blog/feed.xml',
    '/admin/anything',
    '/api/x?p=1',
    '/media/a',
    '/study/?p=1',
    '/tags/food',
    '/?p=x',
  ];
  for (const from of own) expect([from, await keep(app, from, path)]).toEqual([from, 'own-route']);
  expect(await keep(app, '/blog/my-first-post/', path)).toBe('kept');
});

test('what is no address, is too long, or leads to no page of this site is unusable', async ({ app, adminToken }) => {
  const { path } = await post(app, adminToken, 'One');
  const unusable = ['', 'hello', 'mailto:a@example.com', '/%ff/', '/a%00b/', '/a\nb', `/${'a'.repeat(500)}`, `/${'ọ'.repeat(60)}`, 'http://'];
  for (const from of unusable) expect([from, await keep(app, from, path)]).toEqual([from, 'unusable']);
  for (const to of ['/nowhere', '//evil.example/blog/1', '/\\evil.example', 'https://evil.example/blog/1', '/admin', '']) {
    expect([to, await keep(app, '/somewhere/', to)]).toEqual([to, 'unusable']);
  }
});
