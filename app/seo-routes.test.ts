import { describe, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { postsTag } from './features/blog/blog.cache-tags.ts';
import { wordsTag } from './features/word-of-day/word-of-day.cache-tags.ts';

const test = withAppPerFile();

const paths = ['/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json'];
const fetchPath = async (app: TestApp, path: string, init?: RequestInit) => app.httpApp.fetch(new Request(`http://academy.test${path}`, init));
const text = async (app: TestApp, path: string) => (await fetchPath(app, path)).text();
const items = async (app: TestApp, path: string) => JSON.parse(await text(app, path)).items as Record<string, string>[];

const title = '</title>]]><script>alert(1)</script> & "ụlọ"'.normalize('NFD');
/** Characters that fields reject today; older rows may contain them. */
const illegalCharacters = ' \u2028\uFFFF';
const body = '<p>ọ́ <a href="/about">us</a></p>';
const publish = async (app: TestApp, adminToken: string, change = {}) => {
  const response = await app.call('POST', '/blog', { token: adminToken, form: postForm({ title, body, image: await imageFile(), ...change }) });
  return (response.body as { blog: { id: number; image: string } }).blog;
};

describe.each(paths)('%s', (path) => {
  test('exists without content, is revalidated on each request, and is readable across origins', async ({ app }) => {
    const response = await fetchPath(app, path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/; charset=utf-8$/);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test('answers 304 to a matching If-None-Match', async ({ app }) => {
    const tag = (await fetchPath(app, path)).headers.get('ETag') ?? '';
    const repeated = await fetchPath(app, path, { headers: { 'If-None-Match': tag } });
    expect(repeated.status).toBe(304);
    expect(await repeated.text()).toBe('');
  });

  test('accepts only GET and HEAD', async ({ app }) => {
    expect((await fetchPath(app, path, { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await fetchPath(app, path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
    }
  });
});

test('robots.txt disallows private paths and links the sitemap', async ({ app }) => {
  const robots = await text(app, '/robots.txt');
  for (const path of ['/admin', '/api', '/verify', '/unsubscribe', '/confirm-subscription']) expect(robots).toContain(`\nDisallow: ${path}\n`);
  expect(robots).toContain('\nSitemap: https://academy.test/sitemap.xml\n');
});

test('sitemap and feeds follow the creation, update and deletion of a post', async ({ app, adminToken }) => {
  app.clock.ms += 60_000;
  const { id } = await publish(app, adminToken);
  const stored = title.normalize('NFC') + illegalCharacters;
  await app.context.db.updateTable('posts').set({ title: stored }).where('id', '=', id).execute();
  const page = `https://academy.test/blog/${id}`;
  expect(await text(app, '/sitemap.xml')).toContain(`<url><loc>${page}</loc><lastmod>${new Date(app.clock.ms).toISOString()}</lastmod></url>`);
  const [item] = await items(app, '/blog/feed.json');
  expect(item).toMatchObject({ id: page, url: page, title: stored, date_published: new Date(app.clock.ms).toISOString() });
  expect(item?.content_html).toContain('<p>ọ́ <a href="https://academy.test/about">us</a></p>'.normalize('NFC'));
  expect(item?.content_html).toContain(`<img src="${item?.image}"`);
  const before = await fetchPath(app, '/blog/feed.xml');
  const xml = await before.text();
  expect(xml).toContain(`<guid isPermaLink="true">${page}</guid>`);
  expect(xml).toContain('<title>&lt;/title&gt;]]&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;ụlọ&quot; \u2028</title>'.normalize('NFC'));
  expect(xml).not.toContain('<script');

  app.clock.ms += 60_000;
  await app.call('PUT', `/blog/${id}`, { token: adminToken, form: postForm({ title: 'Another' }) });
  expect(await text(app, '/sitemap.xml')).toContain(`<lastmod>${new Date(app.clock.ms).toISOString()}</lastmod>`);
  expect((await fetchPath(app, '/blog/feed.xml', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })).status).toBe(200);

  await app.call('DELETE', `/blog/${id}`, { token: adminToken });
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/blog/feed.json']) expect(await text(app, path)).not.toContain(`/blog/${id}<`);
  expect(await items(app, '/blog/feed.json')).toEqual([]);
});

test('the word feed has words as typed, newest first, without deleted ones', async ({ app, adminToken }) => {
  await app.call('POST', '/word-of-day', { token: adminToken, json: { title: 'ụ́lọ̀', subtitle: 'noun', body: '<b>House</b> & home\n\nLine\nline' } });
  const last = await app.call('POST', '/word-of-day', { token: adminToken, json: { title: '<i>mmiri</i>', body: 'Water' } });
  const [newer, older] = await items(app, '/word-of-day/feed.json');
  expect(newer).toMatchObject({ title: '<i>mmiri</i>', summary: 'Water' });
  expect(newer?.content_html).toBe('<p><strong lang="ig">&lt;i&gt;mmiri&lt;/i&gt;</strong></p>\n<p>Water</p>');
  expect(older).toMatchObject({ title: 'ụ́lọ̀'.normalize('NFC'), summary: 'noun' });
  expect(older?.content_html).toContain('<p>&lt;b&gt;House&lt;/b&gt; &amp; home</p>\n<p>Line<br>line</p>');
  const { id } = last.body.wordOfDay as { id: number };
  expect(newer).toMatchObject({ id: `https://academy.test/word-of-day/${id}`, url: `https://academy.test/word/${id}-i-mmiri-i` });
  await app.call('DELETE', `/word-of-day/${id}`, { token: adminToken });
  expect((await items(app, '/word-of-day/feed.json')).map((word) => word.id)).not.toContain(newer?.id);
});

test('a feed has the newest 20 items', async ({ app }) => {
  const word = (number: number) => ({ title: `word ${number}`, subtitle: null, body: 'x', shown_on: '2026-01-15', created_at: 0, updated_at: 0 });
  await app.context.db
    .insertInto('words_of_day')
    .values(Array.from({ length: 30 }, (_, number) => word(number)))
    .execute();
  await app.context.cache.invalidate([wordsTag]);
  const titles = (await items(app, '/word-of-day/feed.json')).map((item) => item.title);
  expect(titles).toHaveLength(20);
  expect(titles[0]).toBe('word 29');
});

test('with more than 1,000 posts the sitemap is an index of sitemaps that list every post once', async ({ app }) => {
  const post = { title: 'x', body: 'x', excerpt: 'x', image_hash: 'x', created_at: 0, updated_at: 0, published_at: 0 };
  const insert = async (count: number) => {
    await app.context.db
      .insertInto('posts')
      .values(Array.from({ length: count }, () => post))
      .execute();
    await app.context.cache.invalidate([postsTag]);
  };
  await insert(1000);
  expect((await text(app, '/sitemap.xml')).match(/<loc>[^<]*\/blog\/\d+</g)).toHaveLength(1_000);
  await insert(1);
  const index = await text(app, '/sitemap.xml');
  const all = [...index.matchAll(/<sitemap><loc>https:\/\/academy\.test([^<]*)</g)].map(([, path = '']) => path);
  const sitemaps = all.filter((path) => !path.includes('of='));
  expect(sitemaps).toHaveLength(2);
  const [first = '', second = ''] = await Promise.all(sitemaps.map((path) => text(app, path)));
  expect(first).toContain('<loc>https://academy.test/about</loc>');
  expect(second).not.toContain('<loc>https://academy.test/about</loc>');
  const posts = [first, second].map((sitemap) => sitemap.match(/\/blog\/\d+(?=<)/g) ?? []);
  expect(posts.map(({ length }) => length)).toEqual([1_000, 1]);
  expect(new Set(posts.flat()).size).toBe(1_001);
  expect(await text(app, '/sitemap.xml?after=nonsense')).toBe(first);
});
