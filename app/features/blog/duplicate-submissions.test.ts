import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { Post } from './blog.contract.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.adminToken();
});
afterAll(() => app.close());

const minute = 60_000;
const imageBase64 = async () => Buffer.from(await (await imageFile('png', 30, 30)).arrayBuffer()).toString('base64');

async function create(change: Record<string, string | File> = {}): Promise<Post> {
  const fields = {
    title: 'A title',
    body: `<p onclick="x()">A body</p><img src="data:image/png;base64,${await imageBase64()}">`,
    image: await imageFile(),
  };
  const response = await app.call('POST', '/blog', { token, form: postForm({ ...fields, ...change }) });
  expect(response.status).toBe(201);
  return response.body.blog as Post;
}
const update = async (id: number, fields: Record<string, string | File>) => app.call('PUT', `/blog/${id}`, { token, form: postForm(fields) });
const total = async () => (await app.api(token).blog.total()).totalBlogs;

test('returns the first post when the same create request is repeated within 10 minutes', async () => {
  const before = await total();
  const first = await create({ title: ' Ụtụtụ '.normalize('NFD') });
  app.clock.ms += 9 * minute;
  expect(await create({ title: 'Ụtụtụ' })).toEqual(first);
  expect(await total()).toBe(before + 1);
});

test('creates one post from several identical concurrent requests', async () => {
  const before = await total();
  const posts = await Promise.all(Array.from({ length: 4 }, () => create({ title: 'At once', subtitle: 'Too' })));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
  expect(await total()).toBe(before + 1);
});

test('creates another post when a field differs or 10 minutes have passed', async () => {
  const first = await create({ title: 'Differs' });
  const image = await imageFile('png', 99, 50);
  const others = [
    await create({ title: 'differs' }),
    await create({ title: 'Differs', subtitle: 'Too' }),
    await create({ title: 'Differs', body: '<p>Other</p>' }),
    await create({ title: 'Differs', image }),
  ];
  app.clock.ms += 11 * minute;
  others.push(await create({ title: 'Differs' }));
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(6);
});

test('creates another post when the first one was changed or deleted since', async () => {
  const first = await create({ title: 'Changed' });
  await update(first.id, { title: 'Changed since' });
  const second = await create({ title: 'Changed' });
  expect(second.id).not.toBe(first.id);
  await app.api(token).blog.remove({ id: second.id });
  const third = await create({ title: 'Changed' });
  expect(await app.api().blog.read({ id: third.id })).toEqual(third);
});

test('returns the stored post when the same update is repeated', async () => {
  const post = await create({ title: 'Mine' });
  const fields = {
    title: 'Mine too',
    subtitle: 'New',
    body: '<p onclick="x()">Other</p>',
    image: await imageFile('png', 98, 50),
    basedOn: post.updatedAt,
  };
  const first = await update(post.id, fields);
  app.clock.ms += minute;
  const repeated = await update(post.id, fields);
  expect(repeated.status).toBe(200);
  expect(repeated.body).toEqual(first.body);
});

test('rejects an outdated update of which only a part is stored', async () => {
  const post = await create({ title: 'Ours' });
  await update(post.id, { title: 'Theirs' });
  expect((await update(post.id, { title: 'Theirs', subtitle: 'Mine', basedOn: post.updatedAt })).status).toBe(409);
  expect((await update(post.id, { title: 'Theirs', image: await imageFile('png', 97, 50), basedOn: post.updatedAt })).status).toBe(409);
});
