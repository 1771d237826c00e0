import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { postsTag } from './features/blog/blog.cache-tags.ts';
import { wordsTag } from './features/word-of-day/word-of-day.cache-tags.ts';

let at: TestApp;
let token: string;
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
});
afterAll(() => at.close());

const paths = ['/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json'];
const fetched = async (path: string, init?: RequestInit) => at.httpApp.fetch(new Request(`http://academy.test${path}`, init));
const text = async (path: string) => (await fetched(path)).text();
const items = async (path: string) => JSON.parse(await text(path)).items as Record<string, string>[];

const title = '</title>]]><script>alert(1)</script> & "ụlọ"'.normalize('NFD');
/** Fields refuse these characters; rows from before may have them. */
const refusedNow = ' \u2028\uFFFF';
const body = '<p>ọ́ <a href="/about">us</a></p>';
const publish = async (change = {}) => {
  const answer = await at.call('POST', '/blog', { token, form: postForm({ title, body, image: await imageFile(), ...change }) });
  return (answer.body as { blog: { id: number; image: string } }).blog;
};

describe.each(paths)('%s', (path) => {
  test('stands in an empty academy, is asked for again each time, and open to readers on other sites', async () => {
    const answer = await fetched(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/; charset=utf-8$/);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test('is not sent twice to who has it', async () => {
    const tag = (await fetched(path)).headers.get('ETag') ?? '';
    const again = await fetched(path, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('is only read', async () => {
    expect((await fetched(path, { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetched(path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD');
    }
  });
});

test('robots are kept from what is nobody’s to find, and shown the map', async () => {
  const robots = await text('/robots.txt');
  for (const path of ['/admin', '/api', '/verify', '/unsubscribe', '/confirm-subscription']) expect(robots).toContain(`\nDisallow: ${path}\n`);
  expect(robots).toContain('\nSitemap: https://academy.test/sitemap.xml\n');
});

test('a post stands in map and feeds, changes there, and is gone when it is deleted', async () => {
  at.clock.ms += 60_000;
  const { id } = await publish();
  const stored = title.normalize('NFC') + refusedNow;
  await at.context.db.updateTable('posts').set({ title: stored }).where('id', '=', id).execute();
  const page = `https://academy.test/blog/${id}`;
  expect(await text('/sitemap.xml')).toContain(`<url><loc>${page}</loc><lastmod>${new Date(at.clock.ms).toISOString()}</lastmod></url>`);
  const [item] = await items('/blog/feed.json');
  expect(item).toMatchObject({ id: page, url: page, title: stored, date_published: new Date(at.clock.ms).toISOString() });
  expect(item?.content_html).toContain('<p>ọ́ <a href="https://academy.test/about">us</a></p>'.normalize('NFC'));
  expect(item?.content_html).toContain(`<img src="${item?.image}"`);
  const before = await fetched('/blog/feed.xml');
  const xml = await before.text();
  expect(xml).toContain(`<guid isPermaLink="true">${page}</guid>`);
  expect(xml).toContain('<title>&lt;/title&gt;]]&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;ụlọ&quot; \u2028</title>'.normalize('NFC'));
  expect(xml).not.toContain('<script');

  at.clock.ms += 60_000;
  await at.call('PUT', `/blog/${id}`, { token, form: postForm({ title: 'Another' }) });
  expect(await text('/sitemap.xml')).toContain(`<lastmod>${new Date(at.clock.ms).toISOString()}</lastmod>`);
  expect((await fetched('/blog/feed.xml', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })).status).toBe(200);

  await at.call('DELETE', `/blog/${id}`, { token });
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/blog/feed.json']) expect(await text(path)).not.toContain(`/blog/${id}<`);
  expect(await items('/blog/feed.json')).toEqual([]);
});

test('words are in their feed as typed, newest first, and gone when they are deleted', async () => {
  await at.call('POST', '/word-of-day', { token, json: { title: 'ụ́lọ̀', subtitle: 'noun', body: '<b>House</b> & home\n\nLine\nline' } });
  const last = await at.call('POST', '/word-of-day', { token, json: { title: '<i>mmiri</i>', body: 'Water' } });
  const [newer, older] = await items('/word-of-day/feed.json');
  expect(newer).toMatchObject({ title: '<i>mmiri</i>', summary: 'Water', url: 'https://academy.test/blog' });
  expect(newer?.content_html).toBe('<p><strong lang="ig">&lt;i&gt;mmiri&lt;/i&gt;</strong></p>\n<p>Water</p>');
  expect(older).toMatchObject({ title: 'ụ́lọ̀'.normalize('NFC'), summary: 'noun' });
  expect(older?.content_html).toContain('<p>&lt;b&gt;House&lt;/b&gt; &amp; home</p>\n<p>Line<br>line</p>');
  const { id } = last.body.wordOfDay as { id: number };
  await at.call('DELETE', `/word-of-day/${id}`, { token });
  expect((await items('/word-of-day/feed.json')).map((word) => word.id)).not.toContain(newer?.id);
});

test('a feed has the twenty newest', async () => {
  const word = (number: number) => ({ title: `word ${number}`, subtitle: null, body: 'x', created_at: 0, updated_at: 0 });
  await at.context.db
    .insertInto('words_of_day')
    .values(Array.from({ length: 30 }, (_, number) => word(number)))
    .execute();
  await at.context.cache.invalidate([wordsTag]);
  const titles = (await items('/word-of-day/feed.json')).map((item) => item.title);
  expect(titles).toHaveLength(20);
  expect(titles[0]).toBe('word 29');
});

test('with more than 1,000 posts the map is one of maps, which name every post once', async () => {
  const post = { title: 'x', body: 'x', excerpt: 'x', image_hash: 'x', created_at: 0, updated_at: 0 };
  const insert = async (count: number) => {
    await at.context.db
      .insertInto('posts')
      .values(Array.from({ length: count }, () => post))
      .execute();
    await at.context.cache.invalidate([postsTag]);
  };
  await insert(1000);
  expect((await text('/sitemap.xml')).match(/<loc>[^<]*\/blog\/\d+</g)).toHaveLength(1_000);
  await insert(1);
  const index = await text('/sitemap.xml');
  const maps = [...index.matchAll(/<sitemap><loc>https:\/\/academy\.test([^<]*)</g)].map(([, path = '']) => path);
  expect(maps).toHaveLength(2);
  const [first = '', second = ''] = await Promise.all(maps.map(text));
  expect(first).toContain('<loc>https://academy.test/about</loc>');
  expect(second).not.toContain('<loc>https://academy.test/about</loc>');
  const posts = [first, second].map((map) => map.match(/\/blog\/\d+(?=<)/g) ?? []);
  expect(posts.map(({ length }) => length)).toEqual([1_000, 1]);
  expect(new Set(posts.flat()).size).toBe(1_001);
  expect(await text('/sitemap.xml?after=nonsense')).toBe(first);
});
