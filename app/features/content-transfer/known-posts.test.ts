import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { outcomeByTitle, storedComments, storedPosts, wordpress } from '#tests/support/imported-rows.ts';
import { checkFile, familyPictures, importFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { type ExportedPost, wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const comment = (id: number, text: string) => ({ id, author: 'Obi', at: '2020-02-01 10:00:00', text });
const post = (title: string, more: Partial<ExportedPost> = {}): ExportedPost => ({
  ...{ id: 1, title, body: `<p>About ${title}</p>`, at: '2020-01-31 08:30:00' },
  ...more,
});
const unnamed = (...posts: ExportedPost[]) => wordpressExport(posts, '');
const oha = post('Oha soup', { link: 'https://soup.example/2020/01/oha/', comments: [comment(7, 'It needs cocoyam')] });
const visits = post('Visits', { at: '2019-05-01 09:00:00', link: 'https://aunt.example/visits/', comments: [comment(7, 'See you on Eke')] });

const ghost = (...posts: object[]) =>
  JSON.stringify({
    db: [{ meta: { version: '3.2.0' }, data: { posts: posts.map((row) => ({ html: '<p>Text</p>', status: 'published', ...row })) } }],
  });

/** Texts of comments beneath the titles of their posts. */
async function commentsByTitle(app: TestApp): Promise<[title: string | undefined, text: string][]> {
  const titles = new Map((await storedPosts(app)).map(({ id, title }) => [id, title]));
  return (await storedComments(app)).map(({ target_id, text }) => [titles.get(target_id), text]);
}
const titles = async (app: TestApp) => (await storedPosts(app)).map(({ title }) => title);

async function expectNothingNew(app: TestApp, token: string, file: string): Promise<void> {
  const { state, lines } = await checkFile(app, token, { file });
  expect([state.state, state.entries, new Set(lines.map(({ outcome }) => outcome))]).toEqual(['done', 0, new Set(['known'])]);
}

test('two sites with the same numbers keep their posts, and no comment stands under a post of the other site', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: unnamed(oha) });
  const { lines } = await importFile(app, adminToken, { file: unnamed(visits) });
  expect(lines).toMatchObject([{ outcome: 'created' }]);
  expect(lines[0]?.notes).toContain('Another post of this number was imported before from another site; this one is new');
  expect(await commentsByTitle(app)).toEqual([
    ['Oha soup', 'It needs cocoyam'],
    ['Visits', 'See you on Eke'],
  ]);
  for (const file of [unnamed(oha), unnamed(visits)]) await expectNothingNew(app, adminToken, file);
});

test('posts of two sites of Ghost without a UUID are told apart, and those with one are known again', async ({ app, adminToken }) => {
  const one = ghost({ id: 1, title: 'Oha soup', slug: 'oha', published_at: '2018-01-02 03:04:05' });
  const other = ghost(
    { id: 1, title: 'Visits', slug: 'visits', published_at: '2019-01-02 03:04:05' },
    { id: 2, uuid: '0e1d2c3b-0000-4000-8000-000000000002', title: 'Names', slug: 'names', published_at: '2019-01-03T03:04:05.000Z' },
  );
  await importFile(app, adminToken, { file: one });
  const { lines } = await importFile(app, adminToken, { file: other });
  expect(outcomeByTitle(lines)).toEqual({ Visits: 'created', Names: 'created' });
  expect(lines[0]?.notes).toContain('Another post of this number was imported before from Ghost; this one is new');
  for (const file of [one, other]) await expectNothingNew(app, adminToken, file);
});

test('a post is known by its title, its time or its address on the old site where the others have changed, and gets its new comments', async ({
  app,
  adminToken,
}) => {
  const changes: Partial<ExportedPost>[] = [
    { title: 'Later' },
    { at: '2020-03-01 08:30:00' },
    { link: 'https://soup.example/later/' },
    { title: 'Later', at: '2020-03-01 08:30:00' },
    { title: 'Later', link: 'https://soup.example/later/' },
    { at: '2020-03-01 08:30:00', link: 'https://soup.example/later/' },
    { title: 'Later', at: '2020-03-01 08:30:00', link: 'http://www.soup.example/2020/01/soup-7' },
  ];
  const posts = changes.map((_, nth) => post(`Soup ${nth + 1}`, { id: nth + 1, link: `https://soup.example/2020/01/soup-${nth + 1}/` }));
  await importFile(app, adminToken, { file: wordpressExport(posts) });
  const later = posts.map((one, nth) => ({ ...one, ...changes[nth], comments: [comment(nth + 1, `Below ${nth + 1}`)] }));
  const { state } = await importFile(app, adminToken, { file: wordpressExport(later) });
  expect(state).toMatchObject({ state: 'done', posts: 0, comments: changes.length });
  expect(await commentsByTitle(app)).toEqual(posts.map(({ title, id }) => [title, `Below ${id}`]));
});

test('posts of one number in a file are posts of their own, and one that is there twice is left out', async ({ app, adminToken }) => {
  // Exports that were edited by hand have posts of one number and time.
  const file = wordpressExport([oha, { ...visits, at: oha.at }, oha]);
  const { lines } = await importFile(app, adminToken, { file });
  expect(lines.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Oha soup', 'created'],
    ['Visits', 'created'],
    ['Oha soup', 'left-out'],
  ]);
  expect(lines[1]?.notes).toContain('The file has another post of this number; this one is a post of its own');
  expect(lines[2]?.notes).toEqual(['Left out: the file has a post of this number already']);
  expect(await commentsByTitle(app)).toEqual([
    ['Oha soup', 'It needs cocoyam'],
    ['Visits', 'See you on Eke'],
  ]);
  expect((await checkFile(app, adminToken, { file })).state).toMatchObject({ state: 'done', entries: 0 });
});

test('a post without a title, a date and an address is known by its text', async ({ app, adminToken }) => {
  const draft = (text: string) =>
    unnamed(post('', { at: '', body: `<p>${text}</p>` })).replace('<wp:status>publish</wp:status>', '<wp:status>draft</wp:status>');
  await importFile(app, adminToken, { file: draft('One') });
  await expectNothingNew(app, adminToken, draft('One'));
  await importFile(app, adminToken, { file: draft('Two') });
  expect((await storedPosts(app)).map(({ body }) => body)).toEqual(['<p>One</p>', '<p>Two</p>']);
});

test('a comment that is twice under its post in a file comes once', async ({ app, adminToken }) => {
  const twice = { ...oha, comments: [comment(7, 'It needs cocoyam'), comment(7, 'It needs cocoyam'), comment(7, 'Another one of this number')] };
  await importFile(app, adminToken, { file: wordpressExport([twice]) });
  expect((await storedComments(app)).map(({ text }) => text)).toEqual(['It needs cocoyam', 'Another one of this number']);
  await expectNothingNew(app, adminToken, wordpressExport([twice]));
});

test('a deleted post comes again beside another one of its number, without the comments that were removed', async ({ app, adminToken }) => {
  const file = unnamed({ ...oha, comments: [comment(7, 'It needs cocoyam'), comment(8, 'Removed')] }, visits);
  await importFile(app, adminToken, { file });
  await app.context.db.deleteFrom('comments').where('text', '=', 'Removed').execute();
  for (let times = 0; times < 2; times += 1) {
    const soup = (await storedPosts(app)).find(({ title }) => title === 'Oha soup');
    await app.call('DELETE', `/blog/${soup?.id}`, { token: adminToken });
    const { state, lines } = await importFile(app, adminToken, { file });
    expect(state).toMatchObject({ posts: 1, comments: 1 });
    expect(lines[0]?.notes).toContain('1 comment was removed here and will not come back');
    expect(lines[0]?.notes.join()).not.toContain('Another post');
    expect(await commentsByTitle(app)).toEqual([
      ['Visits', 'See you on Eke'],
      ['Oha soup', 'It needs cocoyam'],
    ]);
  }
});

/** Rows of imports as an earlier release has written them. */
const forgetFacts = ({ context }: TestApp, source?: string) =>
  context.db
    .updateTable('imported_rows')
    .set({ title_digest: null, dated_at: null, address: null, ...(source === undefined ? {} : { source }) })
    .execute();

test('imports of an earlier release are known by their titles or times here, and other posts of their numbers are new', async ({
  app,
  adminToken,
}) => {
  const { db } = app.context;
  const file = wordpressExport([oha, post('Names', { id: 2, at: '2019-01-01 08:00:00' })]);
  await importFile(app, adminToken, { file });
  await forgetFacts(app);
  await db.updateTable('posts').set({ title: 'Edited here' }).where('title', '=', 'Oha soup').execute();
  await expectNothingNew(app, adminToken, file);
  await importFile(app, adminToken, { file: wordpressExport([visits]) });
  expect(await titles(app)).toEqual(['Edited here', 'Names', 'Visits']);
  expect(await commentsByTitle(app)).toEqual([
    ['Edited here', 'It needs cocoyam'],
    ['Visits', 'See you on Eke'],
  ]);
});

test('an earlier release gave all sites without an address one name, and their posts are known under it', async ({ app, adminToken }) => {
  const file = wordpressExport([oha], '<link>https://soup.example</link>');
  await importFile(app, adminToken, { file });
  const sources = await app.context.db.selectFrom('imported_rows').select('source').execute();
  expect(new Set(sources.map(({ source }) => source))).toEqual(new Set(['wordpress soup.example']));
  await forgetFacts(app, 'wordpress ');
  await expectNothingNew(app, adminToken, file);
  const later = wordpressExport(
    [{ ...oha, comments: [comment(7, 'It needs cocoyam'), comment(8, 'And ogiri')] }],
    '<link>https://soup.example</link>',
  );
  expect((await importFile(app, adminToken, { file: later })).state).toMatchObject({ posts: 0, comments: 1 });
});

test('comments that an earlier release has removed with a post that was imported again stay removed', async ({ app, adminToken }) => {
  const file = wordpressExport([{ ...oha, comments: [comment(7, 'It needs cocoyam'), comment(8, 'Removed')] }]);
  await importFile(app, adminToken, { file });
  await forgetFacts(app);
  const { db } = app.context;
  const [row] = await db.selectFrom('comments').select('id').where('text', '=', 'Removed').execute();
  await db.deleteFrom('comments').where('text', '=', 'Removed').execute();
  // The row kept the id of the deleted post.
  await db
    .updateTable('imported_rows')
    .set({ post_id: 999 })
    .where('kind', '=', 'comment')
    .where('row_id', '=', row?.id ?? 0)
    .execute();
  await expectNothingNew(app, adminToken, file);
});

test('the same file with the zip of its pictures doubles no post and no comment', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: wordpress });
  const before = [await titles(app), await commentsByTitle(app)];
  const { id, state } = await checkFile(app, adminToken, { file: wordpress, pictures: await familyPictures() });
  if (state.state === 'ready') {
    await app.api(adminToken).contentTransfer.start({ id });
    await app.jobWorkers.drain();
  }
  expect([await titles(app), await commentsByTitle(app)]).toEqual(before);
});

test('files of two sites that are imported at the same time keep their posts of the same numbers', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const checked = [await checkFile(app, adminToken, { file: unnamed(oha) }), await checkFile(app, adminToken, { file: unnamed(visits) })];
  await Promise.all(checked.map(({ id }) => api.start({ id })));
  await app.jobWorkers.drain();
  expect((await commentsByTitle(app)).toSorted()).toEqual([
    ['Oha soup', 'It needs cocoyam'],
    ['Visits', 'See you on Eke'],
  ]);
});
