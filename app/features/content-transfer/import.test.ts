import { expect } from 'vitest';
import { postsTag } from '#app/features/blog/blog.cache-tags.ts';
import { deletedText } from '#app/features/discussion/own-comments.queries.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { checkFile, familyPictures, importFile, readImportFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const wordpress = readImportFile('family-blog.wordpress.xml');
const ghost = readImportFile('family-blog.ghost.json');
const posts = ({ context }: TestApp) => context.db.selectFrom('posts').selectAll().orderBy('id').execute();
const comments = ({ context }: TestApp) => context.db.selectFrom('comments').selectAll().orderBy('id').execute();
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
const outcomes = (lines: { title: string; outcome: string }[]) => Object.fromEntries(lines.map(({ title, outcome }) => [title, outcome]));
const notesOn = (lines: { title: string; notes: string[] }[], title: string) => lines.find((line) => line.title === title)?.notes ?? [];

test('the check says line by line what an import will do, and writes nothing', async ({ app, adminToken }) => {
  const { state, lines } = await checkFile(app, adminToken, { file: wordpress, pictures: await familyPictures() });
  expect(state).toMatchObject({ state: 'ready', format: 'wordpress', entries: 5, done: 0, posts: 0 });
  expect(state.notes).toEqual(['1 of the kind nav_menu_item left out: only posts are imported']);
  expect(outcomes(lines)).toEqual({
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
    'New, published 2020-03-14, with 3 comments',
    'Blocks that WordPress fills when it shows them are left out: latest-posts',
    '1 comment left out (not approved): line 74',
    '1 comment left out (pingback or trackback): line 83',
    'Not allowed in a body, and taken out: iframe (1), script (1)',
    'lost.png is not in the zip: the body shows the old address',
  ]);
  expect(notesOn(lines, 'Old style')).toEqual([
    'New, as a draft',
    'Shortcodes stay as text, because they mean nothing here: gallery',
    'The first picture of the body becomes its picture',
  ]);
  expect(notesOn(lines, 'Its time is past')).toContain('It was scheduled for a time that is past, so it becomes a draft');
  expect(notesOn(lines, 'Behind a password')).toContain('It had a password, so it becomes a draft');
  expect(notesOn(lines, 'About us')).toEqual(['Left out: it is a page, and only posts are imported']);
  expect(notesOn(lines, 'Empty')).toEqual(['Left out: There is no text and no picture in it']);
  expect(await posts(app)).toEqual([]);
  expect(await comments(app)).toEqual([]);
});

test('posts come with dates, states, tags, pictures and comments', async ({ app, adminToken }) => {
  const { state, lines } = await importFile(app, adminToken, { file: wordpress, pictures: await familyPictures() });
  expect(state).toMatchObject({ state: 'done', entries: 5, done: 5, posts: 5, comments: 3 });
  const [first, second, third, fourth, fifth] = await posts(app);
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
  expect(first?.body).toContain('src="https://family.example/wp-content/uploads/2020/03/lost.png"');
  expect(first?.body).toContain('<a href="https://other.example/page"');
  expect(first?.body).not.toMatch(/script|iframe|wp:/);
  expect(await tagsOf(app, first?.id ?? 0)).toEqual(['At home', 'Greetings']);
  expect(second).toMatchObject({ title: 'Old style', state: 'draft', published_at: null, author_name: 'grandmother' });
  expect(second?.body).toMatch(
    /^<p>First line<br \/>\nsecond line<\/p>\n<figure><img src="\/media\/[^>]+ \/><figcaption>The clay pot<\/figcaption><\/figure>\n<p>Last \[gallery/,
  );
  expect(third).toMatchObject({ state: 'scheduled', publish_at: Date.UTC(2027, 0, 1, 9), published_at: null });
  expect([fourth?.state, fifth?.state]).toEqual(['draft', 'draft']);
  expect((await app.call('GET', `/blog/${first?.id}`)).body).toMatchObject({ author: 'Ada Example', publishedOn: '2020-03-14' });
  expect((await app.httpApp.request(`http://academy.test/media/${first?.image_hash}-800.webp`)).status).toBe(200);
  expect(lines[0]).toMatchObject({ outcome: 'created', post: first?.id });
});

test('comments keep their words, names and times; threads become replies, and e-mail addresses stay private', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: wordpress });
  const [one, two, three] = await comments(app);
  expect(one).toMatchObject({
    text: 'Thank you & well said',
    full_name: 'Obi',
    email: 'obi@reader.example',
    created_at: Date.UTC(2020, 2, 15, 10),
    replies: 2,
    network: '',
  });
  expect(two).toMatchObject({ parent_id: one?.id, full_name: null });
  expect(three).toMatchObject({ parent_id: one?.id, text: 'See you' });
  const [post] = await posts(app);
  const shown = await app.call('GET', `/blog/${post?.id}/comments`);
  expect(shown.rows).toMatchObject([{ fullName: 'Obi', email: null, replies: 2 }]);
  expect(shown.text).not.toContain('reader.example');
  await app.jobWorkers.drain();
  expect(await app.mails(), 'no mail is sent').toEqual([]);
});

test('the same file twice changes nothing and says so, and a post that was edited here stays as it is', async ({ app, adminToken }) => {
  const files = { file: wordpress, pictures: await familyPictures() };
  await importFile(app, adminToken, files);
  const [first] = await posts(app);
  await app.context.db
    .updateTable('posts')
    .set({ title: 'Edited here' })
    .where('id', '=', first?.id ?? 0)
    .execute();
  const before = [await posts(app), await comments(app)];
  const { state, lines } = await checkFile(app, adminToken, files);
  expect(state).toMatchObject({ state: 'done', entries: 0, posts: 0 });
  expect(state.notes[0]).toBe('The file changes nothing here');
  expect(outcomes(lines)['Greetings & visits']).toBe('known');
  expect([await posts(app), await comments(app)]).toEqual(before);
  expect((await app.call('POST', `/admin/imports/${state.id}/start`, { token: adminToken })).status).toBe(409);
});

test('a later export of the same site adds its new posts and comments; what was deleted here comes back as a post, not as a comment', async ({
  app,
  adminToken,
}) => {
  await importFile(app, adminToken, { file: wordpress });
  const [first, second] = await posts(app);
  const { db } = app.context;
  await db.deleteFrom('comments').where('text', '=', 'See you').execute();
  await app.call('DELETE', `/blog/${second?.id}`, { token: adminToken });
  const later = wordpress.replace('<wp:comment_approved><![CDATA[0]]>', '<wp:comment_approved><![CDATA[1]]>');
  const { state, lines } = await importFile(app, adminToken, { file: later });
  expect(state).toMatchObject({ state: 'done', entries: 2, done: 2, posts: 1, comments: 1 });
  expect(outcomes(lines)).toMatchObject({ 'Greetings & visits': 'updated', 'Old style': 'created', 'To come': 'known' });
  expect((await comments(app)).map(({ text }) => text)).toEqual(['Thank you & well said', 'You are welcome', 'Buy now']);
  expect((await posts(app)).find(({ id }) => id === first?.id)?.comments).toBe(2);
});

test('two posts without a title and of the same second stay two, each with its own comments', async ({ app, adminToken }) => {
  const post = (id: number) => ({
    ...{ id, title: '', body: `<p>Text ${id}</p>`, at: '2020-01-31 08:30:00' },
    comments: [{ id: id * 10, author: 'Obi', at: '2020-02-01 10:00:00', text: `Below ${id}` }],
  });
  const file = wordpressExport([post(1), post(2)]);
  const { state } = await importFile(app, adminToken, { file });
  expect(state).toMatchObject({ state: 'done', posts: 2, comments: 2 });
  const texts = new Map((await posts(app)).map(({ id, body }) => [id, body]));
  expect((await comments(app)).map(({ target_id, text }) => [texts.get(target_id), text])).toEqual([
    ['<p>Text 1</p>', 'Below 1'],
    ['<p>Text 2</p>', 'Below 2'],
  ]);
  expect((await checkFile(app, adminToken, { file })).state).toMatchObject({ state: 'done', entries: 0 });
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
  expect(await posts(app)).toHaveLength(count);
  expect(isFresh.filter((fresh) => fresh).length).toBeGreaterThanOrEqual(20);
  expect(isFresh.filter((fresh) => !fresh).length).toBeGreaterThan(20);
});

test('comments that were removed here stay removed when their post is deleted and imported again, and the others come back', async ({
  app,
  adminToken,
}) => {
  const texts = ['Shown', 'Removed', 'Held', 'Deleted by hand', 'Kept for its reply'];
  const at = '2020-02-01 10:00:00';
  const file = wordpressExport([
    {
      ...{ id: 1, title: 'One', body: '<p>Text</p>', at: '2020-01-31 08:30:00' },
      comments: [
        ...texts.map((text, nth) => ({ id: nth + 1, author: 'Obi', at, text })),
        { id: 9, author: 'Ada', at, text: 'The reply', parent: texts.length },
      ],
    },
  ]);
  await importFile(app, adminToken, { file });
  const rowOf = async (text: string) => (await comments(app)).find((comment) => comment.text === text);
  const idOf = async (text: string) => (await rowOf(text))?.id ?? 0;
  const admin = app.api(adminToken);
  await admin.moderation.decide({ changes: [{ id: await idOf('Removed'), state: 'removed', version: (await rowOf('Removed'))?.version ?? 0 }] });
  const { db } = app.context;
  await db
    .updateTable('comments')
    .set({ state: 'held' })
    .where('id', '=', await idOf('Held'))
    .execute();
  await db
    .deleteFrom('comments')
    .where('id', '=', await idOf('Deleted by hand'))
    .execute();
  await db
    .updateTable('comments')
    .set({ text: deletedText })
    .where('id', '=', await idOf('Kept for its reply'))
    .execute();
  const [post] = await posts(app);
  await app.call('DELETE', `/blog/${post?.id}`, { token: adminToken });
  for (let times = 0; times < 2; times += 1) {
    const { state, lines } = await importFile(app, adminToken, { file });
    expect((await comments(app)).map(({ text, parent_id }) => [text, parent_id])).toEqual([
      ['Shown', null],
      ['The reply', null],
    ]);
    if (times === 1) break;
    expect(state).toMatchObject({ posts: 1, comments: 2 });
    expect(lines[0]?.notes[1]).toBe('4 comments were removed here and will not come back');
    const [again] = await posts(app);
    await app.call('DELETE', `/blog/${again?.id}`, { token: adminToken });
  }
});

test('posts of Ghost come with their picture, tags and description', async ({ app, adminToken }) => {
  const { state, lines } = await importFile(app, adminToken, { file: ghost, pictures: await familyPictures() });
  expect(state).toMatchObject({ state: 'done', format: 'ghost', posts: 2, notes: ['Exports of Ghost hold no comments'] });
  expect(outcomes(lines)).toEqual({ 'Counting yams': 'created', 'For members': 'created', 'Without HTML': 'left-out', 'A page': 'left-out' });
  const [first, second] = await posts(app);
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

test('an author with the e-mail address of a colleague is that colleague', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: wordpress.replace('ada@family.example', admin.email.toUpperCase()) });
  const [first] = await posts(app);
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
  expect(data, 'e-mail addresses of comments are in it').toEqual([]);
  await checkFile(app, adminToken, { file: ghost });
  expect(await left()).toEqual({ chunks: 1, imports: 2 });
  app.clock.ms += 7 * 24 * 3_600_000;
  await app.runRetentionJob();
  expect(await left()).toEqual({ chunks: 0, imports: 1 });
});
