import { expect } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { checkFile, familyPictures, importFile, readImportFile } from '#tests/support/imports.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });
const text = async (file: File) => file.text();

async function fill(app: TestApp, token: string): Promise<void> {
  await importFile(app, token, { file: readImportFile('family-blog.wordpress.xml'), pictures: await familyPictures() });
  await importFile(app, token, { file: readImportFile('family-blog.ghost.json'), pictures: await familyPictures() });
  await app.api(token).wordOfDay.create({ title: 'Ọsọ', subtitle: 'A race', body: 'Running & <walking>' });
}

/** Pictures of an academy as a zip, by their addresses. */
async function picturesOf(app: TestApp): Promise<Uint8Array> {
  const media = await app.context.db.selectFrom('media').select(['hash', 'variant', 'bytes']).execute();
  return zipOf(media.map(({ hash, variant, bytes }) => ({ name: `media/${hash}-${variant}.webp`, bytes })));
}

test('JSON has everything public: posts with tags, pictures and comments, and words; nothing else', async ({ app, adminToken }) => {
  await fill(app, adminToken);
  const file = await app.api(adminToken).contentTransfer.exportJson();
  expect(file.name).toBe('academy-2026-01-15.json');
  const json = await text(file);
  const { posts, words, ...head } = JSON.parse(json);
  expect(head).toEqual({ format: 'academy-export', version: 1, site: app.context.config.publicUrl, exportedAt: '2026-01-15T12:00:00.000Z' });
  expect(posts.map(({ title }: { title: string }) => title)).toEqual(['Greetings & visits', 'Counting yams']);
  expect(posts[0]).toMatchObject({
    author: 'Ada Example',
    tags: ['At home', 'Greetings'],
    description: 'How we greet at home.',
    publishedAt: '2020-03-14T08:30:00.000Z',
    image: { url: expect.stringMatching(/^https:\/\/academy\.test\/media\/[\da-f]{32}-1600\.webp$/), alt: 'Our yard with the kitchen' },
    comments: [
      {
        name: 'Obi',
        text: 'Thank you & well said',
        writtenAt: '2020-03-15T10:00:00.000Z',
        replies: [{ name: null }, { name: 'Obi', text: 'See you' }],
      },
    ],
  });
  expect(posts[0].body).toContain(`src="${app.context.config.publicUrl}/media/`);
  expect(words).toMatchObject([{ title: 'Ọsọ', body: 'Running & <walking>', shownOn: '2026-01-15' }]);
  expect(json).not.toMatch(/reader\.example|Behind a password|To come/);
});

test('an empty academy has an export, too', async ({ app, adminToken }) => {
  expect(JSON.parse(await text(await app.api(adminToken).contentTransfer.exportJson()))).toMatchObject({ posts: [], words: [] });
  expect(await text(await app.api(adminToken).contentTransfer.exportWxr())).toMatch(/<\/channel>\n<\/rss>\n$/);
});

test('WXR goes into an empty academy and gives the same posts; into its own academy it changes nothing', async ({ app, adminToken }) => {
  await fill(app, adminToken);
  // All texts but the body are plain text here, and HTML in WordPress.
  const markup = 'Write <b>ndewo</b> & "daalụ", not &lt;b&gt;';
  const fields = { title: markup, subtitle: markup, description: markup, imageAlt: markup, tags: 'Marks <b> & &lt;' };
  const { blog } = await app.api(adminToken).blog.create({ ...fields, body: '<p>Text</p>', image: await imageFile() });
  await app.api().blog.comment({ id: blog.id, fullName: markup, text: `${markup}\n\nA second line` });
  const wxr = await text(await app.api(adminToken).contentTransfer.exportWxr());
  expect(wxr).not.toContain('reader.example');
  const pictures = await picturesOf(app);
  const again = await importFile(app, adminToken, { file: wxr, pictures }).catch((error: Error) => error.message);
  expect(again).toBe('There is nothing to import. Please reload the page');

  const other = await createTestApp({ STARTER_CONTENT: 'off' });
  try {
    const token = await other.adminToken();
    const { state } = await importFile(other, token, { file: wxr, pictures });
    expect(state).toMatchObject({ state: 'done', posts: 3, comments: 4, notes: ['1 of the kind word_of_the_day left out: only posts are imported'] });
    const bare = (json: string) =>
      JSON.parse(json.replace(/[\da-f]{32}(?=-\d+\.webp)/g, 'HASH')).posts.map(
        ({ id: _, url: __, updatedAt: ___, ...post }: Record<string, unknown>) => post,
      );
    expect(bare(await text(await other.api(token).contentTransfer.exportJson()))).toEqual(
      bare(await text(await app.api(adminToken).contentTransfer.exportJson())),
    );
  } finally {
    await other.close();
  }
});

/** WXR without what belongs to one academy: numbers of entries, addresses and names of pictures. */
const withoutNumbers = (wxr: string) =>
  wxr
    .replaceAll(/[\da-f]{32}(?=-\d+\.webp)/g, 'HASH')
    .replaceAll(/(<wp:(?:post_id|comment_id|comment_parent|post_name)>[a-z-]*)[1-9]\d{0,12}(?=<)/g, '$1N')
    .replaceAll(/(_thumbnail_id<\/wp:meta_key><wp:meta_value>)\d+/g, '$1N')
    .replaceAll(/(\/blog\/)\d+/g, '$1N');

test('WXR has author blocks, logins and slugs, and an export of its import is the same', async ({ app, adminToken }) => {
  await importFile(app, adminToken, { file: readImportFile('family-blog.wordpress.xml'), pictures: await familyPictures() });
  await importFile(app, adminToken, { file: readImportFile('family-blog.ghost.json'), pictures: await familyPictures() });
  for (const [nth, title] of ['Ụtụtụ ọma & more', 'Ụtụtụ ọma & more', 'ọ́ọ́', '…'].entries())
    await app.api(adminToken).blog.create({ title, body: `<p>Text ${nth}</p>`, image: await imageFile() });
  const wxr = await text(await app.api(adminToken).contentTransfer.exportWxr());
  expect(wxr).toMatch(
    /<wp:author><wp:author_id>1<\/wp:author_id><wp:author_login>ada-example<\/wp:author_login>.*<wp:author_display_name>Ada Example</,
  );
  expect(wxr.match(/<dc:creator>[^<]+</g)?.slice(0, 2)).toEqual(['<dc:creator>ada-example<', '<dc:creator>ngozi-example<']);
  const slugs = [...wxr.matchAll(/<wp:post_name>((?:(?!\.webp)[^<])*)</g)].map(([, slug]) => slug);
  expect(slugs).toEqual([
    'greetings-visits',
    'counting-yams',
    'ututu-oma-more',
    expect.stringMatching(/^ututu-oma-more-\d+$/),
    'oo',
    expect.stringMatching(/^\d+$/),
  ]);
  const pictures = await picturesOf(app);
  const other = await createTestApp({ STARTER_CONTENT: 'off' });
  try {
    const token = await other.adminToken();
    expect((await importFile(other, token, { file: wxr, pictures })).state).toMatchObject({ posts: 6, notes: [] });
    const again = await text(await other.api(token).contentTransfer.exportWxr());
    expect(withoutNumbers(again).split('\n')).toEqual(withoutNumbers(wxr).split('\n'));
  } finally {
    await other.close();
  }
});

test('WXR changes nothing in its own academy also where posts were published between two seconds', async ({ app, adminToken }) => {
  app.clock.ms += 789;
  await app.api(adminToken).blog.create({ title: 'Written here', body: '<p>Text</p>', image: await imageFile() });
  const file = await text(await app.api(adminToken).contentTransfer.exportWxr());
  const { state, lines } = await checkFile(app, adminToken, { file });
  expect(state).toMatchObject({ state: 'done', notes: expect.arrayContaining(['The file changes nothing here']) });
  expect(lines.map(({ outcome }) => outcome)).toEqual(['known']);
});

test(`a large export leaves in pieces on ${engine}`, async ({ app, adminToken }) => {
  await fill(app, adminToken);
  const { db } = app.context;
  await db
    .updateTable('posts')
    .set({ body: `<p>${'word '.repeat(20_000)}</p>` })
    .execute();
  const response = await app.httpApp.request('http://academy.test/api/admin/export/wxr', { headers: { Authorization: `Bearer ${adminToken}` } });
  expect(response.headers.get('Content-Length')).toBeNull();
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="academy-2026-01-15.xml"');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect((await response.text()).length).toBeGreaterThan(200_000);
});
