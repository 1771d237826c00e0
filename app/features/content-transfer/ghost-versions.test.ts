import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { outcomeByTitle, storedPosts } from '#tests/support/imported-rows.ts';
import { checkFile, importFile, readImportFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const picture = async (name: string, height: number) => ({
  name: `content/images/${name}`,
  bytes: new Uint8Array(await (await imageFile('png', 160, height)).arrayBuffer()),
});
const tagsByPost = async ({ context }: TestApp) => {
  const rows = await context.db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .select(['posts.title', 'tags.name'])
    .orderBy('tags.name')
    .execute();
  return rows.map(({ title, name }) => [title, name]);
};
const drafts = { state: 'draft', published_at: null, publish_at: null } as const;

test('Ghost 2: numbers as flags, meta descriptions on posts, paths of pictures, several authors, plain text where HTML is missing', async ({
  app,
  adminToken,
}) => {
  const pictures = zipOf([await picture('2018/09/morning.jpg', 90), await picture('2018/09/yard.jpg', 120)]);
  const { state, lines } = await importFile(app, adminToken, { file: readImportFile('ghost-2.json'), pictures });
  expect(state).toMatchObject({
    state: 'done',
    posts: 3,
    notes: ['Exports of Ghost hold no comments', expect.stringMatching(/^The file does not say the address of its site/)],
  });
  expect(lines.find(({ title }) => title === 'About our family')).toMatchObject({
    outcome: 'left-out',
    notes: ['Left out: it is a page, and only posts are imported'],
  });
  const [greeting, soup, unfinished] = await storedPosts(app);
  expect(greeting).toMatchObject({
    title: 'Ụtụtụ ọma',
    subtitle: 'How a morning begins at our house.',
    description: 'The first words of the day.',
    state: 'published',
    published_at: Date.UTC(2018, 8, 1, 11),
    author_name: 'Ngozi Example',
    image_alt: '',
    excerpt: expect.stringMatching(/^Our grandmother says ụtụtụ ọma before/),
  });
  expect(greeting?.body).toMatch(
    /<em>ụtụtụ ọma<\/em>.+<img src="\/media\/[\da-f]{32}-\d+\.webp".+<figcaption>Her yard in the morning<\/figcaption>/s,
  );
  expect(greeting?.body).toMatch(/<h2[^>]*>What we answer<\/h2>.+<li><em>Kedu\?<\/em><\/li>.+<blockquote>/s);
  // A time without a zone is UTC.
  expect(soup).toMatchObject({
    title: 'Ofe for many',
    state: 'published',
    published_at: Date.UTC(2018, 9, 7, 9, 45),
    author_name: 'Obi Example and Ngozi Example',
  });
  expect(soup?.body).toContain('<a href="https://market.example/ede"');
  expect(unfinished).toMatchObject({ title: 'Not finished', ...drafts, body: '<p>A list of names</p>\n<p>Ngozi &amp; Ada<br />Obi</p>' });
  expect(await tagsByPost(app)).toEqual([
    ['Ụtụtụ ọma', 'Greetings'],
    ['Ụtụtụ ọma', 'Home'],
  ]);
  const notes = lines.flatMap((line) => line.notes);
  expect(notes).toContain('The code injected into its page is left out');
  expect(notes).toContain('The export has no HTML of it, so its plain text is imported, without pictures, links and headings');
});

test('Ghost 4: descriptions in posts_meta, pictures by __GHOST_URL__, members, letters and scheduled posts', async ({ app, adminToken }) => {
  const pictures = zipOf([await picture('2021/03/fire.jpg', 90), await picture('2021/03/maize.jpg', 120)]);
  const { lines } = await importFile(app, adminToken, { file: readImportFile('ghost-4.json'), pictures });
  expect(outcomeByTitle(lines)).toEqual({
    'Ọka and ose': 'created',
    'For friends': 'created',
    'A letter': 'created',
    'To come': 'created',
    About: 'left-out',
  });
  const [maize, friends, letter, later] = await storedPosts(app);
  expect(maize).toMatchObject({
    title: 'Ọka and ose',
    subtitle: 'Maize, as our uncle roasts it.',
    description: 'Maize over an open fire.',
    canonical: 'https://cooks.example/oka',
    published_at: Date.UTC(2021, 2, 28, 6),
    author_name: 'Ngozi Example',
    image_alt: 'A small fire in the yard',
    excerpt: expect.stringMatching(/^Roast the ọka over a small fire\./),
  });
  expect(maize?.body).toMatch(/<img src="\/media\/[\da-f]{32}-\d+\.webp" alt="Maize over the fire"/);
  expect(maize?.body).toMatch(/<figcaption>Turn it often<\/figcaption>.+<ol>\s*<li>Turn it\.<\/li>\s*<li>Salt it\.<\/li>\s*<\/ol>/s);
  expect(friends).toMatchObject(drafts);
  expect(letter).toMatchObject(drafts);
  expect(later).toMatchObject({ state: 'scheduled', publish_at: Date.UTC(2030, 7, 1, 6), published_at: null });
  expect(await tagsByPost(app)).toEqual([['Ọka and ose', 'Food']]);
  const notes = lines.flatMap((line) => line.notes);
  expect(notes).toContain('It was for paying members only, so it becomes a draft');
  expect(notes).toContain('It was only sent by email, so it becomes a draft');
});

test('Ghost 5: cards, galleries, tiers, sent letters, authors in their order', async ({ app, adminToken }) => {
  const pictures = zipOf([
    await picture('2023/08/kitchen.jpg', 90),
    await picture('2023/08/nne-1.jpg', 120),
    await picture('2023/08/nne-2.jpg', 100),
  ]);
  const { lines } = await importFile(app, adminToken, { file: readImportFile('ghost-5.json'), pictures });
  const [songs, welcome, circle, letter] = await storedPosts(app);
  expect(songs).toMatchObject({
    title: 'Nne and her songs',
    subtitle: 'Songs from the kitchen.',
    description: 'What we sing, and when.',
    published_at: Date.UTC(2023, 8, 1, 7, 30),
    author_name: 'Ngozi Example and Ada Example',
    image_alt: 'The kitchen at night',
    excerpt: expect.stringMatching(/^Our nne sings while she cooks\. We learn the words/),
  });
  expect(songs?.body.match(/<img src="\/media\//g)).toHaveLength(2);
  for (const part of ['Sing along, even if you know one word.', 'Which song?', 'The one about the moon.']) expect(songs?.body).toContain(part);
  expect(welcome).toMatchObject({
    title: 'Welcome home',
    state: 'published',
    author_name: 'Ngozi Example',
    body: '<p><em>Nnọọ</em>, we say, and bring water.</p>',
  });
  expect([circle, letter]).toMatchObject([drafts, drafts]);
  expect(lines.find(({ title }) => title === 'Only for the circle')?.notes).toContain(
    'It was for the members of some tiers only, so it becomes a draft',
  );
  expect(lines.find(({ title }) => title === 'The July letter')?.notes).toContain('It was only sent by email, so it becomes a draft');
  expect(lines.find(({ title }) => title === 'Without a title')).toMatchObject({ outcome: 'left-out' });
  expect(await tagsByPost(app)).toEqual([
    ['Nne and her songs', 'Family'],
    ['Nne and her songs', 'Songs'],
  ]);
  expect((await checkFile(app, adminToken, { file: readImportFile('ghost-5.json') })).state).toMatchObject({ state: 'done', entries: 0 });
});

test('Ghost 0: numbers as ids and times, the author on the post, its picture as image, Markdown where HTML is missing', async ({
  app,
  adminToken,
}) => {
  const at = Date.UTC(2013, 11, 29, 11, 58, 30, 783);
  const written = { status: 'published', author_id: 1, created_at: at - 1000, published_at: at, page: 0, language: 'en_US' };
  const posts = [
    {
      ...written,
      id: 1,
      title: 'First',
      slug: 'first',
      markdown: 'Hello',
      html: '<p>Hello</p>',
      image: '/content/images/2013/Dec/yam.png',
      meta_description: 'The first.',
    },
    { ...written, id: 2, title: 'Second', slug: 'second', markdown: '# A head\n\nA *text* & more', html: null, image: null, published_at: 0 },
    { ...written, id: 3, title: 'Page', slug: 'page', markdown: 'P', html: '<p>P</p>', page: true },
    { ...written, id: 4, title: 'Undated', slug: 'undated', html: '<p>U</p>', published_at: '0000-00-00 00:00:00', created_at: null },
  ];
  const data = {
    posts,
    tags: [{ id: 1, name: 'Old', slug: 'old' }],
    posts_tags: [{ id: 1, post_id: 1, tag_id: 1 }],
    users: [{ id: 1, name: 'Joe', email: 'joe@family.example' }],
  };
  const file = JSON.stringify({ meta: { exported_on: at, version: '003' }, data });
  const pictures = zipOf([await picture('2013/Dec/yam.png', 90)]);
  const { state, lines } = await importFile(app, adminToken, { file, pictures });
  expect(state.notes).toEqual(['Exports of Ghost hold no comments', expect.stringMatching(/^The file does not say the address of its site/)]);
  expect(outcomeByTitle(lines)).toEqual({ First: 'created', Second: 'created', Page: 'left-out', Undated: 'created' });
  const [first, second, undated] = await storedPosts(app);
  expect(first).toMatchObject({ description: 'The first.', published_at: at, author_name: 'Joe' });
  const images = await app.context.db.selectFrom('media').select('hash').execute();
  expect(images.map(({ hash }) => hash)).toContain(first?.image_hash);
  expect(lines[0]?.notes.join()).not.toContain('drawing');
  expect(second).toMatchObject({ published_at: at - 1000, body: '<p># A head</p>\n<p>A *text* &amp; more</p>' });
  expect(lines[1]?.notes).toContain('It has no date of its publication, so that of its creation stands in');
  expect(undated).toMatchObject(drafts);
  expect(lines[3]?.notes).toContain('It has no date that can be read, so it becomes a draft');
  expect(await tagsByPost(app)).toEqual([['First', 'Old']]);
});

test('a version to come is imported, and the report says that it is unknown', async ({ app, adminToken }) => {
  const ghost = readImportFile('ghost-5.json').replace('"5.59.4"', '"9.1.0"');
  const { state } = await checkFile(app, adminToken, { file: ghost });
  expect(state).toMatchObject({ state: 'ready', entries: 4 });
  expect(state.notes[0]).toBe('The file is of version 9.1.0, and versions 0 to 6 are known here. Please look through its posts');
  const wordpress = readImportFile('family-blog.wordpress.xml').replace('<wp:wxr_version>1.2<', '<wp:wxr_version>9<');
  const later = await checkFile(app, adminToken, { file: wordpress });
  expect(later.state).toMatchObject({ state: 'ready', entries: 5 });
  expect(later.state.notes[0]).toBe('The file is of version 9, and versions 1.0 to 1.2 are known here. Please look through its posts');
});
