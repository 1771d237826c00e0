import { expect } from 'vitest';
import { postsTag } from '#app/features/blog/blog.cache-tags.ts';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { outcomeByTitle, storedComments, storedPosts, wordpress } from '#tests/support/imported-rows.ts';
import { checkFile, familyPictures, importFile, readImportFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });
const ghost = readImportFile('family-blog.ghost.json');
const tagsOf = async ({ context }: TestApp, post: number) =>
  (
    await context.db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .select('name')
      .where('post_id', '=', post)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);
const notesOn = (lines: { title: string; notes: string[] }[], title: string) => lines.find((line) => line.title === title)?.notes ?? [];

test('the check says line by line what an import will do, and writes nothing', async ({ app, adminToken }) => {
  const { state, lines } = await checkFile(app, adminToken, { file: wordpress, pictures: await familyPictures() });
  expect(state).toMatchObject({ state: 'ready', format: 'wordpress', entries: 5, done: 0, posts: 0 });
  expect(state.notes).toEqual(['1 of the kind nav_menu_item left out: only posts are imported']);
  expect(outcomeByTitle(lines)).toEqual({
    'Greetings & visits': 'waiting',
    'Old style': 'waiting',
    'To come': 'waiting',
    'Its time is past': 'waiting',
    'Behind a password': 'waiting',
    'About us': 'left-out',
    Empty: 'left-out',
  });
  expect(lines[0]?.line).toBe(17);
  expect(notesOn(lines, 'Greetings & visits')).toEqual([
    'New, published 14 March 2020, with 3 comments',
    'Blocks that WordPress fills when it shows them are left out: latest-posts',
    '1 comment left out (not approved): line 74',
    '1 comment left out (pingback or trackback): line 83',
    'Not allowed in a body, and taken out: script (1)',
    'Left a link in place of: embedded page (1)',
    'lost.png is not in the zip: readers get a link to the old address instead',
  ]);
  expect(notesOn(lines, 'Old style')).toEqual([
    'New, as a draft',
    'Left out of a gallery, because the file does not say where they are: pictures number 1, 2. An export of “All content” names them',
    'The first picture of the body becomes its picture',
  ]);
  expect(notesOn(lines, 'Its time is past')).toContain('It was scheduled for a time that is past, so it becomes a draft');
  expect(notesOn(lines, 'Behind a password')).toContain('It had a password, so it becomes a draft');
  expect(notesOn(lines, 'About us')).toEqual(['Left out: it is a page, and only posts are imported']);
  expect(notesOn(lines, 'Empty')).toEqual(['Left out: There is no text and no picture in it']);
  expect(await storedPosts(app)).toEqual([]);
  expect(await storedComments(app)).toEqual([]);
});

test('posts come with dates, states, tags, pictures and comments', async ({ app, adminToken }) => {
  const { state, lines } = await importFile(app, adminToken, { file: wordpress, pictures: await familyPictures() });
  expect(state).toMatchObject({ state: 'done', entries: 5, done: 5, posts: 5, comments: 3 });
  const [first, second, third, fourth, fifth] = await storedPosts(app);
  expect(first).toMatchObject({
    title: 'Greetings & visits',
    state: 'published',
    published_at: Date.UTC(2020, 2, 14, 8, 30),
    created_at: app.clock.ms,
    image_alt: 'Our yard with the kitchen',
    description: 'How we greet at home.',
    author_name: 'Ada Example',
    comments: 1,
  });
  expect(first?.body).toContain(
    `<a href="/media/${first?.image_hash}-1600.webp"><img src="/media/${first?.image_hash}-800.webp" alt="The yard" width="320" height="180"`,
  );
  expect(first?.body).toContain('<a href="https://family.example/wp-content/uploads/2020/03/lost.png" rel="noopener noreferrer nofollow">Lost</a>');
  expect(first?.body).toContain('<a href="https://other.example/page"');
  expect(first?.body).not.toMatch(/script|iframe|wp:/);
  expect(await tagsOf(app, first?.id ?? 0)).toEqual(['At home', 'Greetings']);
  expect(second).toMatchObject({ title: 'Old style', state: 'draft', published_at: null, author_name: 'grandmother' });
  expect(second?.body).toMatch(
    /^<p>First line<br \/>\nsecond line<\/p>\n<figure><img src="\/media\/[^>]+ \/><figcaption>The clay pot<\/figcaption><\/figure>\n<p>Last <\/p>\s+<p>words\.<\/p>$/,
  );
  expect(third).toMatchObject({ state: 'scheduled', publish_at: Date.UTC(2027, 0, 1, 9), published_at: null });
  expect([fourth?.state, fifth?.state]).toEqual(['draft', 'draft']);
  expect((await app.call('GET', `/blog/${first?.id}`)).body).toMatchObject({ author: 'Ada Example', publishedOn: '2020-03-14' });
  expect((await app.httpApp.request(`http://academy.test/media/${first?.image_hash}-800.webp`)).status).toBe(200);
  expect(lines[0]).toMatchObject({ outcome: 'created', post: first?.id });
});

test('the same file twice changes nothing and says so, and a post that was edited here stays as it is', async ({ app, adminToken }) => {
  const files = { file: wordpress, pictures: await familyPictures() };
  await importFile(app, adminToken, files);
  const [first] = await storedPosts(app);
  await app.context.db
    .updateTable('posts')
    .set({ title: 'Edited here' })
    .where('id', '=', first?.id ?? 0)
    .execute();
  const before = [await storedPosts(app), await storedComments(app)];
  const { state, lines } = await checkFile(app, adminToken, files);
  expect(state).toMatchObject({ state: 'done', entries: 0, posts: 0 });
  expect(state.notes[0]).toBe('The file changes nothing here');
  expect(outcomeByTitle(lines)['Greetings & visits']).toBe('known');
  expect([await storedPosts(app), await storedComments(app)]).toEqual(before);
  expect((await app.call('POST', `/admin/imports/${state.id}/start`, { token: adminToken })).status).toBe(409);
});

test('pages show a long import while it runs: they change after every twentieth post', async ({ app, adminToken }) => {
  const count = 45;
  const post = (id: number) => ({ id, title: `Post ${id}`, body: '<p>Text</p>', at: '2020-01-31 08:30:00' });
  const { id } = await checkFile(app, adminToken, { file: wordpressExport(Array.from({ length: count }, (_, nth) => post(nth + 1))) });
  await app.api(adminToken).contentTransfer.start({ id });
  // A page that was rendered before the import. The import reads the clock before each post, and so does the cache itself.
  const before = app.context.cache.currentVersion();
  const { ms } = app.clock;
  const isFresh: boolean[] = [];
  let isLooking = false;
  Object.defineProperty(app.clock, 'ms', {
    get() {
      if (isLooking) return ms;
      isLooking = true;
      isFresh.push(app.context.cache.isUnchangedSince([postsTag], before));
      isLooking = false;
      return ms;
    },
  });
  await app.jobWorkers.drain();
  expect(await storedPosts(app)).toHaveLength(count);
  expect(isFresh.filter((fresh) => fresh).length).toBeGreaterThanOrEqual(20);
  expect(isFresh.filter((fresh) => !fresh).length).toBeGreaterThan(20);
});

test('posts of Ghost come with their picture, tags and description', async ({ app, adminToken }) => {
  const { state, lines } = await importFile(app, adminToken, { file: ghost, pictures: await familyPictures() });
  expect(state).toMatchObject({
    state: 'done',
    format: 'ghost',
    posts: 2,
    notes: ['Exports of Ghost hold no comments', expect.stringContaining('upload the file again with the address')],
  });
  expect(outcomeByTitle(lines)).toEqual({ 'Counting yams': 'created', 'For members': 'created', 'Without HTML': 'left-out', 'A page': 'left-out' });
  const [first, second] = await storedPosts(app);
  expect(first).toMatchObject({
    title: 'Counting yams',
    subtitle: 'Twenty by twenty',
    description: 'How we count.',
    image_alt: 'A barn full of yams',
    state: 'published',
    published_at: Date.UTC(2021, 4, 6, 7, 8, 9),
    author_name: 'Ngozi Example',
  });
  expect(first?.body).toMatch(/<img src="\/media\/[\da-f]{32}-800\.webp" alt="Yams"/);
  expect(await tagsOf(app, first?.id ?? 0)).toEqual(['Numbers']);
  expect(second).toMatchObject({ title: 'For members', state: 'draft' });
  const again = await checkFile(app, adminToken, { file: ghost });
  expect(again.state).toMatchObject({ state: 'done', entries: 0 });
});

test('an author with the email address of a colleague is that colleague', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: wordpress.replace('ada@family.example', admin.email.toUpperCase()) });
  const [first] = await storedPosts(app);
  expect(first?.author_id).not.toBeNull();
  expect(first?.author_name).toBeNull();
});

test('imported posts are found, listed and in the sitemap at once, and pages in the cache change', async ({ app, adminToken }) => {
  const before = app.context.cache.currentVersion();
  expect((await app.call('GET', '/blog')).rows).toEqual([]);
  await importFile(app, adminToken, { file: wordpress });
  expect(app.context.cache.isUnchangedSince([postsTag], before)).toBe(false);
  expect((await app.call('GET', '/blog')).rows).toMatchObject([{ title: 'Greetings & visits' }]);
  expect((await app.call('GET', '/search?q=greet')).rows).toMatchObject([{ kind: 'post' }]);
});

test('the upload is deleted when the import is done, or was not begun within a week', async ({ app, adminToken }) => {
  const left = async () => {
    const { db } = app.context;
    return {
      chunks: (await db.selectFrom('import_chunks').select('nth').execute()).length,
      imports: (await db.selectFrom('imports').select('id').execute()).length,
    };
  };
  await importFile(app, adminToken, { file: wordpress });
  expect(await left()).toEqual({ chunks: 0, imports: 1 });
  const data = await app.context.db.selectFrom('import_entries').select('data').where('data', '<>', '').execute();
  expect(data, 'email addresses of comments are in it').toEqual([]);
  await checkFile(app, adminToken, { file: ghost });
  expect(await left()).toEqual({ chunks: 1, imports: 2 });
  app.clock.ms += 7 * 24 * 3_600_000;
  await app.runRetentionJob();
  expect(await left()).toEqual({ chunks: 0, imports: 1 });
});
