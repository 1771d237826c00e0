import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Post } from './blog.contract.ts';

const test = withAppPerFile();

const minute = 60_000;
const imageBase64 = async () => Buffer.from(await (await imageFile('png', 30, 30)).arrayBuffer()).toString('base64');

async function create(app: TestApp, adminToken: string, change: Record<string, string | File> = {}): Promise<Post> {
  const fields = {
    title: 'A title',
    body: `<p onclick="x()">A body</p><img src="data:image/png;base64,${await imageBase64()}">`,
    image: await imageFile(),
  };
  const response = await app.call('POST', '/blog', { token: adminToken, form: postForm({ ...fields, ...change }) });
  expect(response.status).toBe(201);
  return response.body.blog as Post;
}
const update = async (app: TestApp, adminToken: string, id: number, fields: Record<string, string | File>) =>
  app.call('PUT', `/blog/${id}`, { token: adminToken, form: postForm(fields) });
const total = async (app: TestApp, adminToken: string) => (await app.api(adminToken).blog.total()).totalBlogs;

test('returns the first post when the same create request is repeated within 10 minutes', async ({ app, adminToken }) => {
  const before = await total(app, adminToken);
  const first = await create(app, adminToken, { title: ' Ụtụtụ '.normalize('NFD') });
  app.clock.ms += 9 * minute;
  expect(await create(app, adminToken, { title: 'Ụtụtụ' })).toEqual(first);
  expect(await total(app, adminToken)).toBe(before + 1);
});

test('creates one post from several identical concurrent requests', async ({ app, adminToken }) => {
  const before = await total(app, adminToken);
  const posts = await Promise.all(Array.from({ length: 4 }, () => create(app, adminToken, { title: 'At once', subtitle: 'Too' })));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
  expect(await total(app, adminToken)).toBe(before + 1);
});

test('creates another post when a field differs or 10 minutes have passed', async ({ app, adminToken }) => {
  const first = await create(app, adminToken, { title: 'Differs' });
  const image = await imageFile('png', 99, 50);
  const others = [
    await create(app, adminToken, { title: 'differs' }),
    await create(app, adminToken, { title: 'Differs', subtitle: 'Too' }),
    await create(app, adminToken, { title: 'Differs', body: '<p>Other</p>' }),
    await create(app, adminToken, { title: 'Differs', image }),
  ];
  app.clock.ms += 11 * minute;
  others.push(await create(app, adminToken, { title: 'Differs' }));
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(6);
});

test('creates another post when the first one was changed or deleted since', async ({ app, adminToken }) => {
  const first = await create(app, adminToken, { title: 'Changed' });
  await update(app, adminToken, first.id, { title: 'Changed since' });
  const second = await create(app, adminToken, { title: 'Changed' });
  expect(second.id).not.toBe(first.id);
  await app.api(adminToken).blog.remove({ id: second.id });
  const third = await create(app, adminToken, { title: 'Changed' });
  expect(await app.api(adminToken).blog.edit({ id: third.id })).toEqual(third);
});

test('returns the stored post when the same update is repeated', async ({ app, adminToken }) => {
  const post = await create(app, adminToken, { title: 'Mine' });
  const fields = {
    title: 'Mine too',
    subtitle: 'New',
    body: '<p onclick="x()">Other</p>',
    image: await imageFile('png', 98, 50),
    basedOn: post.updatedAt,
  };
  const first = await update(app, adminToken, post.id, fields);
  app.clock.ms += minute;
  const repeated = await update(app, adminToken, post.id, fields);
  expect(repeated.status).toBe(200);
  expect(repeated.body).toEqual(first.body);
});

test('a save of what is stored already leaves the post and its version as they are', async ({ app, adminToken }) => {
  const post = await create(app, adminToken, { title: 'Stays' });
  app.clock.ms += minute;
  const { status, body } = await update(app, adminToken, post.id, { title: ' Stays', basedOn: post.updatedAt });
  expect([status, body.blog]).toEqual([200, post]);
});

test('rejects an outdated update of which only a part is stored', async ({ app, adminToken }) => {
  const post = await create(app, adminToken, { title: 'Ours' });
  await update(app, adminToken, post.id, { title: 'Theirs' });
  expect((await update(app, adminToken, post.id, { title: 'Theirs', subtitle: 'Mine', basedOn: post.updatedAt })).status).toBe(409);
  expect((await update(app, adminToken, post.id, { title: 'Theirs', image: await imageFile('png', 97, 50), basedOn: post.updatedAt })).status).toBe(
    409,
  );
});
