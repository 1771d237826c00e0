import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { importFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const author = (login: string, name: string, email = `${login}@family.example`) =>
  `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_email>${email}</wp:author_email><wp:author_display_name>${name}</wp:author_display_name></wp:author>`;
const coAuthor = (login: string) => `<category domain="author" nicename="cap-${login}"><![CDATA[${login}]]></category>`;
const post = (id: number, creator: string, ...coAuthors: string[]) =>
  `<item><title>Post ${id}</title><dc:creator>${creator}</dc:creator><content:encoded>Text</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2012-08-01 08:30:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${coAuthors.map(coAuthor).join('')}</item>`;
const guest = `<item><title>Ngozi Example</title><wp:post_id>90</wp:post_id><wp:post_name>cap-ngozi</wp:post_name><wp:post_type>guest-author</wp:post_type><wp:postmeta><wp:meta_key>cap-user_login</wp:meta_key><wp:meta_value>ngozi</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>cap-display_name</wp:meta_key><wp:meta_value>Ngozi Example</wp:meta_value></wp:postmeta></item>`;
const fileOf = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://family.example</wp:base_blog_url>${parts.join('')}</channel></rss>`;
const bylines = async ({ context }: TestApp) => {
  const rows = await context.db.selectFrom('posts').select('author_name').orderBy('id').execute();
  return rows.map(({ author_name }) => author_name);
};

test('co-authors of WordPress are named, the one that wrote it first, guests by their names', async ({ app, adminToken }) => {
  const long = Array.from({ length: 9 }, (_, nth) => author(`long${nth}`, `A rather long name ${nth}`));
  const file = fileOf(
    ...[author('ada', 'Ada Example'), author('obi', 'Obi Example'), ...long, guest],
    ...[post(1, 'ada'), post(2, 'obi', 'ada', 'obi'), post(3, 'robot', 'ada', 'obi', 'ngozi'), post(4, 'ada', 'unknown'), post(5, 'ada', 'ada')],
    post(6, 'long0', ...Array.from({ length: 9 }, (_, nth) => `long${nth}`)),
  );
  const { state } = await importFile(app, adminToken, { file });
  expect(state.notes).toEqual([]);
  expect(await bylines(app)).toEqual([
    'Ada Example',
    'Obi Example and Ada Example',
    'Ada Example, Obi Example and Ngozi Example',
    'unknown',
    'Ada Example',
    'A rather long name 0, A rather long name 1, A rather long name 2, A rather long name 3 and 5 others',
  ]);
});

test('authors of a post of Ghost are named in their order', async ({ app, adminToken }) => {
  const posts = [{ id: 1, uuid: 'u1', title: 'One', html: '<p>Text</p>', status: 'published', published_at: '2021-05-06T07:08:09.000Z' }];
  const users = [
    { id: 7, name: 'Obi Example', email: 'obi@family.example' },
    { id: 8, name: 'Ada Example', email: 'ada@family.example' },
  ];
  const posts_authors = [
    { post_id: 1, author_id: 7, sort_order: 1 },
    { post_id: 1, author_id: 8, sort_order: 0 },
  ];
  await importFile(app, adminToken, { file: JSON.stringify({ db: [{ meta: {}, data: { posts, users, posts_authors } }] }) });
  expect(await bylines(app)).toEqual(['Ada Example and Obi Example']);
});

test('the account of the first author gets the post, and readers see the names of all; of one author they see that of the account', async ({
  app,
  adminToken,
}) => {
  const { email } = await app.context.db.selectFrom('accounts').select('email').where('kind', '=', 'admin').executeTakeFirstOrThrow();
  const file = fileOf(author('ada', 'Ada Example', email ?? ''), author('obi', 'Obi Example'), post(1, 'ada', 'ada', 'obi'), post(2, 'ada', 'ada'));
  await importFile(app, adminToken, { file });
  const rows = await app.context.db.selectFrom('posts').select(['id', 'author_id', 'author_name']).orderBy('id').execute();
  expect(rows).toMatchObject([
    { author_id: expect.any(Number), author_name: 'Ada Example and Obi Example' },
    { author_id: rows[0]?.author_id, author_name: null },
  ]);
  expect((await app.api().blog.read({ id: rows[0]?.id ?? 0 })).author).toBe('Ada Example and Obi Example');
  expect((await app.api().blog.read({ id: rows[1]?.id ?? 0 })).author).not.toBe('Ada Example');
});
