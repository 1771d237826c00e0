import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { outcomeByTitle, storedPosts } from '#tests/support/imported-rows.ts';
import { checkFile, importFile, readImportFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const at = '2020-05-01 10:00:00';
const post = (id: number, title: string, body: string, link = `https://blog.example/2020/05/${title.toLowerCase()}/`) => ({
  id,
  title,
  body,
  at,
  link,
});
const bodies = async (app: TestApp) => (await storedPosts(app)).map(({ body }) => body);
const redirectsOf = async ({ context }: TestApp) =>
  Object.fromEntries(
    (await context.db.selectFrom('redirects').select(['path', 'target']).orderBy('id').execute()).map(({ path, target }) => [path, target]),
  );

const family = wordpressExport([
  post(
    1,
    'Nnọọ',
    [
      '<a href="https://blog.example/2020/05/kedu/">forward</a>',
      '<a href="http://www.blog.example/2020/05/kedu#words">with a fragment</a>',
      '<a href="/?p=3">by number</a>',
      '<a href="../daalu">relative</a>',
      '<a href="//blog.example/2020/05/kedu/?utm_source=x">without a scheme</a>',
      '<a href="/about/">a page</a>',
      '<a href="https://other.example/2020/05/kedu/">elsewhere</a>',
      '<a href="javascript:alert(1)">script</a>',
      '<a href="mailto:ada@family.example">mail</a>',
    ].join(' '),
    'https://blog.example/2020/05/nnoo/',
  ),
  post(2, 'Kedu', '<a href="https://blog.example/2020/05/nnoo/">back</a> <a title="Its own" href="https://blog.example/2020/05/kedu/#end">self</a>'),
  post(3, 'Daalu', 'Thank you'),
]);

test('links between the posts of a file lead to the new posts, whatever their order and form', async ({ app, adminToken }) => {
  const { lines } = await importFile(app, adminToken, { file: family });
  const [first, second] = await storedPosts(app);
  const external = 'rel="noopener noreferrer nofollow"';
  expect(first?.body).toBe(
    `<p>${[
      '<a href="/blog/2">forward</a>',
      '<a href="/blog/2#words">with a fragment</a>',
      '<a href="/blog/3">by number</a>',
      '<a href="/blog/3">relative</a>',
      '<a href="/blog/2">without a scheme</a>',
      `<a href="https://blog.example/about/" ${external}>a page</a>`,
      `<a href="https://other.example/2020/05/kedu/" ${external}>elsewhere</a>`,
      'script',
      '<a href="mailto:ada@family.example">mail</a>',
    ].join(' ')}</p>`,
  );
  expect(second?.body).toBe('<p><a href="/blog/1">back</a> <a title="Its own" href="/blog/2#end">self</a></p>');
  expect(lines[0]?.notes).toContain('5 links lead to imported posts here');
  // Saved as by the staff, with the version before.
  expect((await app.context.db.selectFrom('post_revisions').select('post_id').execute()).map(({ post_id }) => post_id)).toEqual([1, 2]);
  expect(await app.context.db.selectFrom('import_entries').select('data').where('data', '<>', '').execute()).toEqual([]);
});

test('links to posts of an earlier import of the same site lead to them, those of another site do not', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: family });
  const later = wordpressExport([post(9, 'Later', '<a href="https://blog.example/2020/05/kedu/">earlier</a>')]);
  await importFile(app, adminToken, { file: later });
  await importFile(app, adminToken, { file: later.replace('>https://blog.example<', '>https://other.example<').replace(at, '2021-01-01 10:00:00') });
  const [, , , fourth, fifth] = await bodies(app);
  expect(fourth).toBe('<p><a href="/blog/2">earlier</a></p>');
  expect(fifth).toBe('<p><a href="https://blog.example/2020/05/kedu/" rel="noopener noreferrer nofollow">earlier</a></p>');
});

test('old addresses lead to the new posts, and the report says which do not', async ({ app, adminToken }) => {
  const file = wordpressExport([post(1, 'Kedu', 'Text'), post(2, 'About', 'Text', 'https://blog.example/about/')]);
  const { lines } = await importFile(app, adminToken, { file });
  expect(await redirectsOf(app)).toEqual({ '/2020/05/kedu': '/blog/1', '/?p=1': '/blog/1', '/?p=2': '/blog/2' });
  expect(lines[0]?.notes).toContain('The old addresses /2020/05/kedu/ and /?p=1 lead here');
  expect(lines[1]?.notes).toEqual(expect.arrayContaining(['The old address /about/ is a page of this academy', 'The old address /?p=2 leads here']));
  const other = wordpressExport([post(1, 'Kedu', 'Other text')])
    .replaceAll('blog.example', 'other.example')
    .replace(at, '2021-01-01 10:00:00');
  const checked = await checkFile(app, adminToken, { file: other });
  expect(checked.lines[0]?.notes).toContain('The old addresses /2020/05/kedu/ and /?p=1 lead to other pages here already');
});

test('a second import of the same file changes nothing, and repairs redirects that are missing', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: family });
  const before = [await storedPosts(app), await redirectsOf(app)];
  expect((await checkFile(app, adminToken, { file: family })).state).toMatchObject({ state: 'done', entries: 0 });
  await app.context.db.deleteFrom('redirects').where('path', '=', '/2020/05/kedu').execute();
  const checked = await checkFile(app, adminToken, { file: family });
  expect(checked.lines[1]).toMatchObject({ outcome: 'waiting', notes: ['The old address /2020/05/kedu/ can lead here'] });
  const { lines } = await importFile(app, adminToken, { file: family });
  expect(outcomeByTitle(lines)).toEqual({ Nnọọ: 'known', Kedu: 'updated', Daalu: 'known' });
  expect(lines[1]?.notes).toEqual(['The old addresses /2020/05/kedu/ and /?p=2 lead here']);
  const [posts, redirects] = [await storedPosts(app), await redirectsOf(app)];
  expect([posts, Object.keys(redirects).toSorted()]).toEqual([before[0], Object.keys(before[1] ?? {}).toSorted()]);
});

const ghost = readImportFile('family-blog.ghost.json')
  .replace(
    '<p>We count in twenties.</p>',
    '<p>We <a href=\\"__GHOST_URL__/for-members/\\">count</a> in <a href=\\"__GHOST_URL__/about/\\">twenties</a>.</p>',
  )
  .replace('"title": "For members",', '"title": "For members", "slug": "for-members",');

test('without the address of the old site, links of Ghost to its posts lead here and others become text, until it is filled in', async ({
  app,
  adminToken,
}) => {
  const { state, lines } = await importFile(app, adminToken, { file: ghost });
  expect(state.siteAddress).toBeNull();
  expect(state.notes).toContainEqual(expect.stringMatching(/^The file does not say the address of its site/));
  expect((await bodies(app))[0]).toBe('<p>We <a href="/blog/2">count</a> in twenties.</p><p>Yams</p>');
  expect(lines[0]?.notes).toEqual(
    expect.arrayContaining([
      '1 link leads to an imported post here',
      '1 link to other pages of the old site left out: its address is not known',
      'yams.png is not in the zip, and the address of the old site is not known: readers see only the name',
      'The old address /counting-yams/ leads here',
    ]),
  );
  expect(await redirectsOf(app)).toMatchObject({ '/counting-yams': '/blog/1', '/for-members': '/blog/2' });
  const again = await importFile(app, adminToken, { file: ghost, siteAddress: 'ghost.example' });
  expect(again.state).toMatchObject({ siteAddress: 'https://ghost.example/', notes: ['Exports of Ghost hold no comments'] });
  expect(again.lines[0]).toMatchObject({ outcome: 'updated', notes: expect.arrayContaining(['2 links that were left out were added']) });
  expect((await bodies(app))[0]).toBe(
    '<p>We <a href="/blog/2">count</a> in <a href="https://ghost.example/about/" rel="noopener noreferrer nofollow">twenties</a>.</p><p><a href="https://ghost.example/content/images/size/w600/2021/05/yams.png" rel="noopener noreferrer nofollow">Yams</a></p>',
  );
});

test('without the address of the old site, players keep their names and no link, until it is filled in', async ({ app, adminToken }) => {
  const card = '<audio src=\\"__GHOST_URL__/content/media/song.mp3\\"></audio><div class=\\"kg-audio-title\\">A song</div>';
  const file = ghost.replace('<p>We <a', `<div class=\\"kg-card kg-audio-card\\">${card}</div><p>We <a`);
  const { lines } = await importFile(app, adminToken, { file });
  expect((await bodies(app))[0]).toMatch(/^<p>A song<\/p><p>We /);
  expect(lines[0]?.notes).toContain('1 recording, video or embedded page keeps only its name, because the address of the old site is not known');
  await importFile(app, adminToken, { file, siteAddress: 'ghost.example' });
  expect((await bodies(app))[0]).toMatch(/^<p><a href="https:\/\/ghost\.example\/content\/media\/song\.mp3"[^>]*>A song<\/a><\/p>/);
});

test('an old address that an earlier import took is told truthfully', async ({ app, adminToken }) => {
  const site = (name: string) => `<wp:base_blog_url>https://${name}.example</wp:base_blog_url>`;
  await importFile(app, adminToken, { file: wordpressExport([post(1, 'Nnọọ', 'Welcome', 'https://one.example/?p=1')], site('one')) });
  const { lines } = await importFile(app, adminToken, {
    file: wordpressExport([{ ...post(1, 'Soup', 'Hot', 'https://two.example/?p=1'), at: '2019-01-01 10:00:00' }], site('two')),
  });
  expect(lines[0]?.notes).toContain('The old address /?p=1 leads to another page here already');
});

test.for(['javascript:alert(1)', 'ftp://blog.example', 'blog', '/blog', 'https://', 'ada@blog.example', 'https://ada:secret@blog.example'])(
  'the address %s of an old site is refused with a sentence',
  async (siteAddress, { app, adminToken }) => {
    const response = await app.call('POST', '/admin/imports', { token: adminToken, json: { fileName: 'a.json', fileBytes: 1, siteAddress } });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: { siteAddress: 'Please enter the address of a website, such as https://blog.example.org' } },
    });
  },
);
