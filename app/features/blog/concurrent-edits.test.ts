import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const conflictMessage = 'This post was saved elsewhere since you opened it. Please look at that version before you save yours';
const test = withAppPerFile();

let count = 0;
async function create(app: TestApp, adminToken: string) {
  count += 1;
  return (await app.api(adminToken).blog.create({ title: `Title ${count}`, body: '<p>A body</p>', image: await imageFile() })).blog;
}
const save = (app: TestApp, adminToken: string, id: number, fields: Record<string, string>) =>
  app.call('PUT', `/blog/${id}`, { token: adminToken, form: postForm(fields) });

test('accepts an update based on the current updatedAt', async ({ app, adminToken }) => {
  const post = await create(app, adminToken);
  expect(post.updatedAt).toBe(post.createdAt);
  app.clock.ms += 60_000;
  const response = await save(app, adminToken, post.id, { title: 'Mine', basedOn: post.updatedAt });
  expect(response.status).toBe(200);
  expect(response.body.blog).toMatchObject({ title: 'Mine', createdAt: post.createdAt, updatedAt: new Date(app.clock.ms).toISOString() });
});

test('rejects an update based on an outdated version and writes nothing', async ({ app, adminToken }) => {
  const post = await create(app, adminToken);
  const theirs = await save(app, adminToken, post.id, { title: 'Theirs', basedOn: post.updatedAt });
  const mine = await save(app, adminToken, post.id, { title: 'Mine', subtitle: 'Mine', basedOn: post.updatedAt });
  expect(mine.status).toBe(409);
  expect(mine.body.error).toBe(conflictMessage);
  expect(await app.api(adminToken).blog.edit({ id: post.id })).toEqual(theirs.body.blog);
  expect((await save(app, adminToken, post.id, { title: 'Mine anyway' })).status).toBe(200);
});

test('accepts one of several concurrent updates of the same version', async ({ app, adminToken }) => {
  const post = await create(app, adminToken);
  const responses = await Promise.all(
    ['one', 'two', 'three', 'four'].map((title) => save(app, adminToken, post.id, { title, basedOn: post.updatedAt })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const won = responses.find(({ status }) => status === 200);
  expect(await app.api(adminToken).blog.edit({ id: post.id })).toEqual(won?.body.blog);
});

test('likes and comments do not change the version of a post', async ({ app, adminToken }) => {
  const post = await create(app, adminToken);
  const learner = await app.learner();
  await app.api(learner.token).blog.like({ id: post.id });
  await app.api().blog.comment({ id: post.id, text: 'A comment' });
  expect((await save(app, adminToken, post.id, { title: 'Mine', basedOn: post.updatedAt })).status).toBe(200);
});

test.for(['yesterday', '2026-01-15', '1768478400000'])('rejects %s as basedOn', async (basedOn, { app, adminToken }) => {
  const post = await create(app, adminToken);
  const response = await save(app, adminToken, post.id, { title: 'Mine', basedOn });
  expect(response.status).toBe(400);
  expect(response.body.errors).toHaveProperty('basedOn');
});

test('pages the list without gap or overlap, and returns nothing past the end', async ({ app, adminToken }) => {
  for (let nth = 0; nth < 3; nth += 1) await create(app, adminToken);
  const all = (await app.api().blog.list()).rows.map(({ id }) => id);
  const page = async (nth: number, view: 'card' | 'full' = 'card') => app.api().blog.list({ limit: 3, page: nth, view });
  const pages = await Promise.all(Array.from({ length: Math.ceil(all.length / 3) }, (_, nth) => page(nth + 1)));
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all);
  expect(pages.every(({ total }) => total === all.length)).toBe(true);
  expect((await page(2, 'full')).rows.map(({ id }) => id)).toEqual(all.slice(3, 6));
  expect(await page(1000)).toEqual({ rows: [], total: all.length });
  expect((await app.api().blog.list({ limit: 2, page: 2, before: all[1] })).rows.map(({ id }) => id)).toEqual(all.slice(4, 6));
  expect((await app.call('GET', '/blog?limit=10&page=0')).status).toBe(400);
});
