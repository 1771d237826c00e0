import { expect } from 'vitest';
import { deletedText } from '#app/features/discussion/own-comments.queries.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { outcomeByTitle, storedComments, storedPosts, wordpress } from '#tests/support/imported-rows.ts';
import { checkFile, importFile } from '#tests/support/imports.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

test('comments keep their words, names and times; threads become replies, and email addresses stay private', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: wordpress });
  const [one, two, three] = await storedComments(app);
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
  const [post] = await storedPosts(app);
  const shown = await app.call('GET', `/blog/${post?.id}/comments`);
  expect(shown.rows).toMatchObject([{ fullName: 'Obi', email: null, replies: 2 }]);
  expect(shown.text).not.toContain('reader.example');
  await app.jobWorkers.drain();
  expect(await app.mails(), 'no email is sent').toEqual([]);
});

test('a later export of the same site adds its new posts and comments; what was deleted here comes back as a post, not as a comment', async ({
  app,
  adminToken,
}) => {
  await importFile(app, adminToken, { file: wordpress });
  const [first, second] = await storedPosts(app);
  const { db } = app.context;
  await db.deleteFrom('comments').where('text', '=', 'See you').execute();
  await app.call('DELETE', `/blog/${second?.id}`, { token: adminToken });
  const later = wordpress.replace('<wp:comment_approved><![CDATA[0]]>', '<wp:comment_approved><![CDATA[1]]>');
  const { state, lines } = await importFile(app, adminToken, { file: later });
  expect(state).toMatchObject({ state: 'done', entries: 2, done: 2, posts: 1, comments: 1 });
  expect(outcomeByTitle(lines)).toMatchObject({ 'Greetings & visits': 'updated', 'Old style': 'created', 'To come': 'known' });
  expect((await storedComments(app)).map(({ text }) => text)).toEqual(['Thank you & well said', 'You are welcome', 'Buy now']);
  expect((await storedPosts(app)).find(({ id }) => id === first?.id)?.comments).toBe(2);
});

test('two posts without a title and of the same second stay two, each with its own comments', async ({ app, adminToken }) => {
  const post = (id: number) => ({
    ...{ id, title: '', body: `<p>Text ${id}</p>`, at: '2020-01-31 08:30:00' },
    comments: [{ id: id * 10, author: 'Obi', at: '2020-02-01 10:00:00', text: `Below ${id}` }],
  });
  const file = wordpressExport([post(1), post(2)]);
  const { state } = await importFile(app, adminToken, { file });
  expect(state).toMatchObject({ state: 'done', posts: 2, comments: 2 });
  const texts = new Map((await storedPosts(app)).map(({ id, body }) => [id, body]));
  expect((await storedComments(app)).map(({ target_id, text }) => [texts.get(target_id), text])).toEqual([
    ['<p>Text 1</p>', 'Below 1'],
    ['<p>Text 2</p>', 'Below 2'],
  ]);
  expect((await checkFile(app, adminToken, { file })).state).toMatchObject({ state: 'done', entries: 0 });
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
  const rowOf = async (text: string) => (await storedComments(app)).find((comment) => comment.text === text);
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
  const [post] = await storedPosts(app);
  await app.call('DELETE', `/blog/${post?.id}`, { token: adminToken });
  for (let times = 0; times < 2; times += 1) {
    const { state, lines } = await importFile(app, adminToken, { file });
    expect((await storedComments(app)).map(({ text, parent_id }) => [text, parent_id])).toEqual([
      ['Shown', null],
      ['The reply', null],
    ]);
    if (times === 1) break;
    expect(state).toMatchObject({ posts: 1, comments: 2 });
    expect(lines[0]?.notes[1]).toBe('4 comments were removed here and will not come back');
    const [again] = await storedPosts(app);
    await app.call('DELETE', `/blog/${again?.id}`, { token: adminToken });
  }
});

test('names of authors and commenters are published without email addresses, and no imported name is that of this academy', async ({
  app,
  adminToken,
}) => {
  await app.api(adminToken).academy.save({ brandPlain: 'Ụlọ', brandAccent: 'Akwụkwọ', email: 'ndewo@ulo.example', phone: '+234 800', version: 0 });
  const names = ['obi@reader.example', 'Ada &lt;ada@reader.example&gt;', 'admin@reader.example', 'Ulo Akwukwo', 'Mụta Igbo', 'Nneka'];
  const file = wordpressExport([
    {
      ...{ id: 1, title: 'A story', body: '<p>Once</p>', at: '2020-01-31 08:30:00' },
      comments: names.map((author, nth) => ({ id: nth + 1, author, at: `2020-02-01 08:3${nth}:00`, text: `Text ${nth}` })),
    },
  ]).replace('</title>', '</title><dc:creator>grandmother@family.example</dc:creator>');
  await importFile(app, adminToken, { file });
  const stored = await storedComments(app);
  expect(stored.map(({ full_name }) => full_name)).toEqual(['obi', 'Ada', null, null, 'Mụta Igbo', 'Nneka']);
  const [post] = await storedPosts(app);
  expect((await app.call('GET', `/blog/${post?.id}`)).body.author).toBe('grandmother');
  const shown = [`/blog/${post?.id}`, '/blog/feed.xml', `/api/blog/${post?.id}/comments`].map(async (path) =>
    (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text(),
  );
  for (const text of await Promise.all(shown)) expect(text).not.toMatch(/(?:reader|family)\.example/);
});
