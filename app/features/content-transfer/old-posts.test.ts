import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { outcomeByTitle, storedComments, storedPosts } from '#tests/support/imported-rows.ts';
import { checkFile, importFile } from '#tests/support/imports.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off', ACADEMY_TIME_ZONE: 'Europe/Berlin' });

const at = '1965-03-14 08:30:00';
const comment = { id: 1, author: 'Obi', at: '1966-01-02 10:00:00', text: 'I was there' };
const old = { id: 1, title: 'Written by hand', body: '<p>From an old notebook</p>', at, tag: 'Letters', comments: [comment] };
const recent = { id: 2, title: 'Typed in', body: '<p>From a screen</p>', at: '2020-01-31 08:30:00', tag: 'Letters' };
const older = { id: 3, title: 'Older still', body: '<p>From a slate</p>', at: '1901-05-01 06:00:00', tag: 'Letters' };
const page = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text();

test('posts and comments of years before 1970 are public, in their order, on all pages, feeds and lists, and leave with the export', async ({
  app,
  adminToken,
}) => {
  const { state, lines } = await importFile(app, adminToken, { file: wordpressExport([old, recent, older]) });
  expect(state).toMatchObject({ state: 'done', posts: 3, comments: 1 });
  expect(lines[0]?.notes[0]).toBe('New, published 14 March 1965, with 1 comment');
  const [first] = await storedPosts(app);
  expect(first).toMatchObject({ state: 'published', published_at: Date.UTC(1965, 2, 14, 8, 30) });
  expect((await storedComments(app)).map(({ created_at }) => created_at)).toEqual([Date.UTC(1966, 0, 2, 10)]);
  const order = ['Typed in', 'Written by hand', 'Older still'];
  const titles = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map(({ title }) => title);
  const next = async (query: string) => titles(await app.call('GET', `/blog?limit=1${query}`));
  expect(titles(await app.call('GET', '/blog'))).toEqual(order);
  expect(await next(`&before=${first?.id}`)).toEqual(['Older still']);
  expect(titles(await app.call('GET', '/blog?tag=letters'))).toEqual(order);
  expect((await app.call('GET', `/blog/${first?.id}`)).body).toMatchObject({ publishedOn: '1965-03-14' });
  expect((await app.call('GET', `/blog/${first?.id}/comments`)).rows).toMatchObject([{ text: 'I was there', createdAt: '1966-01-02T10:00:00.000Z' }]);
  expect((await app.call('GET', '/search?q=notebook')).rows).toMatchObject([{ kind: 'post', id: first?.id }]);
  expect(titles(await app.call('GET', '/admin/blogs', { token: adminToken })).toSorted()).toEqual(order.toSorted());
  expect(await page(app, '/blog/feed.xml')).toContain('<pubDate>Sun, 14 Mar 1965 08:30:00 GMT</pubDate>');
  expect(await page(app, '/blog/feed.json')).toContain('1965-03-14T08:30:00.000Z');
  expect(await page(app, '/sitemap.xml')).toContain(`/blog/${first?.id}<`);

  const exported = await (await app.api(adminToken).contentTransfer.exportWxr()).text();
  expect((await checkFile(app, adminToken, { file: exported })).state).toMatchObject({ state: 'done', entries: 0 });
  const other = await createTestApp({ STARTER_CONTENT: 'off' });
  try {
    await importFile(other, await other.adminToken(), { file: exported });
    expect((await storedPosts(other)).map(({ published_at }) => published_at)).toEqual(
      (await storedPosts(app)).map(({ published_at }) => published_at),
    );
  } finally {
    await other.close();
  }
});

test('times that mean none give way to the next one of the file, and a post without any becomes a draft', async ({ app, adminToken }) => {
  const times: [title: string, gmt: string, rss: string, local: string][] = [
    ['By RSS', '0000-00-00 00:00:00', 'Thu, 01 Feb 2018 09:00:00 +0100', '2018-02-01 09:00:00'],
    ['By its clocks', '1970-01-01 00:00:00', 'Thu, 01 Jan 1970 00:00:00 +0000', '2018-07-01 09:00:00'],
    ['Zeros', '0000-00-00 00:00:00', 'Mon, 30 Nov -0001 00:00:00 +0000', '0000-00-00 00:00:00'],
    ['Zero of 1970', '1970-01-01 00:00:00', 'Thu, 01 Jan 1970 00:00:00 +0000', '1969-12-31 19:00:00'],
    ['Before the year 1', '-0001-11-30 00:00:00', 'Wed, 30 Nov 0000 00:00:00 +0000', ''],
  ];
  const posts = times.map(([title], nth) => ({ id: nth + 1, title, body: '<p>Text</p>', at: `GMT${nth}` }));
  const file = times.reduce(
    (text, [, gmt, rss, local], nth) =>
      text.replace(
        `<wp:post_date_gmt>GMT${nth}</wp:post_date_gmt>`,
        `<pubDate>${rss}</pubDate><wp:post_date>${local}</wp:post_date><wp:post_date_gmt>${gmt}</wp:post_date_gmt>`,
      ),
    wordpressExport(posts),
  );
  const { lines } = await importFile(app, adminToken, { file });
  expect(outcomeByTitle(lines)).toEqual(Object.fromEntries(times.map(([title]) => [title, 'created'])));
  const stored = (await storedPosts(app)).map(({ title, published_at }) => [title, published_at && new Date(published_at).toISOString()]);
  expect(stored).toEqual([
    ['By RSS', '2018-02-01T08:00:00.000Z'],
    ['By its clocks', '2018-07-01T07:00:00.000Z'],
    ['Zeros', null],
    ['Zero of 1970', null],
    ['Before the year 1', null],
  ]);
  expect(lines[1]?.notes).toContain('Its date is without a time zone, so it is read in that of this academy (Europe/Berlin)');
  for (const line of lines.slice(2)) expect(line.notes).toContain('It has no date that can be read, so it becomes a draft');
});
