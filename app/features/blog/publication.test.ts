import { expect } from 'vitest';
import type { Input } from '#app/http/endpoint.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { refuseWrites } from '#tests/support/refuse-writes.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import type { blog } from './blog.contract.ts';

const test = withAppPerTest();

type NewPost = Input<typeof blog.create>;

async function create(app: TestApp, fields: Partial<NewPost> = {}) {
  const post = { title: 'A post', body: '<p>A body</p>', image: await imageFile(), ...fields };
  return (await app.api(await app.adminToken()).blog.create(post)).blog;
}

/** Clock time of the academy, in Africa/Lagos: an hour before UTC. */
const clock = (ms: number) => new Date(ms + 3_600_000).toISOString().slice(0, 16);
const hour = 3_600_000;
const ids = async (app: TestApp, query = {}) => (await app.api().blog.list(query)).rows.map(({ id }) => id);
const statusOf = async (app: TestApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options = {}) =>
  (await app.call(method, path, options)).status;
const text = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text();

test('a post is published at once with its author, its date and what describes it', async ({ app }) => {
  const { id } = await create(app, { imageAlt: 'A kola nut', description: 'On kola nuts', canonical: 'https://example.org/first' });
  await create(app, { title: 'Next' });
  const post = await app.api().blog.read({ id });
  expect(post).toMatchObject({ imageAlt: 'A kola nut', description: 'On kola nuts', canonical: 'https://example.org/first', readingMinutes: 1 });
  expect(post).toMatchObject({ publishedAt: new Date(app.clock.ms).toISOString(), previous: null, next: { title: 'Next' } });
  expect(post.author).toBeTruthy();
});

test.for(['draft', 'scheduled', 'unpublished'] as const)('a post that is %s is nowhere in public', async (state, { app }) => {
  const token = await app.adminToken();
  const { token: learner } = await app.learner();
  const before = await create(app, { title: 'Before' });
  const publishAt = clock(app.clock.ms + hour);
  const hidden = await create(app, { title: 'The hidden one', ...(state === 'unpublished' ? {} : { state, publishAt }) });
  let comment = 0;
  if (state === 'unpublished') {
    comment = (await app.api(learner).blog.comment({ id: hidden.id, text: 'A word' })).id;
    await app.api(learner).blog.like({ id: hidden.id });
    await app.api(token).blog.update({ id: hidden.id, state });
  }
  const after = await create(app, { title: 'After' });
  expect(await ids(app)).toEqual([after.id, before.id]);
  expect(await ids(app, { view: 'card', limit: 1, before: hidden.id })).toEqual([before.id]);
  expect((await app.api().blog.list({ limit: 1 })).total).toBe(2);
  expect((await app.api().home.posts()).map(({ id }) => id)).toEqual([after.id, before.id]);
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/blog/feed.json']) {
    expect(await text(app, path)).toContain(`/blog/${after.id}`);
    expect(await text(app, path)).not.toContain(`/blog/${hidden.id}`);
  }
  const own = { token: learner };
  const path = `/blog/${hidden.id}`;
  for (const [method, address, options] of [
    ['GET', path, {}],
    ['GET', path, { token }],
    ['GET', `${path}/comments`, {}],
    ['GET', `${path}/comments/own`, own],
    ['POST', `${path}/like`, own],
    ['POST', `${path}/comment`, { json: { text: 'A word' } }],
    ['GET', `/blog/comment/${comment}/replies`, {}],
    ['POST', `/blog/comment/${comment}/reply`, { json: { text: 'A word' } }],
    ['PUT', `/comments/${comment}`, { ...own, json: { text: 'Another' } }],
    ['DELETE', `/comments/${comment}`, own],
    ['POST', `/comments/${comment}/report`, { json: { reason: 'spam' } }],
  ] as const)
    expect([method, address, await statusOf(app, method, address, options)]).toEqual([method, address, 404]);
  const download = JSON.stringify((await app.call('GET', '/auth/data', own)).body);
  const moderated = JSON.stringify((await app.call('GET', '/admin/comments', { token })).body);
  expect(download + moderated).not.toContain('The hidden one');
  expect((await app.api(token).blog.all({})).rows.map(({ id, state: stored }) => [id, stored])).toContainEqual([hidden.id, state]);
  expect((await app.api(token).blog.all({ state })).rows.map(({ id }) => id)).toEqual([hidden.id]);
  expect((await app.api(token).blog.edit({ id: hidden.id })).title).toBe('The hidden one');
});

test('a scheduled post appears at its time, once, on pages that were cached before', async ({ app }) => {
  const { id } = await create(app, { state: 'scheduled', publishAt: clock(app.clock.ms + hour) });
  expect(await ids(app)).toEqual([]);
  const early = await create(app, { title: 'Meanwhile' });
  await app.jobWorkers.drain();
  expect(await ids(app)).toEqual([early.id]);
  app.clock.ms += hour;
  await Promise.all([app.jobWorkers.drain(), app.jobWorkers.drain()]);
  expect(await ids(app)).toEqual([id, early.id]);
  const post = await app.api().blog.read({ id });
  expect(Date.parse(post.publishedAt)).toBeLessThanOrEqual(app.clock.ms);
  app.clock.ms += hour;
  await app.jobWorkers.drain();
  expect(await app.api().blog.read({ id })).toEqual(post);
});

test('a post that cannot be published does not keep the one behind it, and its job is tried again', async ({ app }) => {
  const publishAt = clock(app.clock.ms + hour);
  const damaged = await create(app, { title: 'Damaged', state: 'scheduled', publishAt });
  const { id } = await create(app, { state: 'scheduled', publishAt });
  await refuseWrites(app.context.db, 'posts', damaged.id);
  app.clock.ms += hour;
  await app.jobWorkers.drain();
  expect(await ids(app)).toEqual([id]);
  expect(app.log).toContainEqual({ event: 'post_publication_failed', details: { post: damaged.id, reason: expect.stringContaining('damaged row') } });
  const jobs = await app.context.db.selectFrom('jobs').select('failed_attempts').where('kind', '=', 'blog.publish').execute();
  expect(jobs.map(({ failed_attempts }) => failed_attempts)).toContain(1);
});

test('pages go on behind a post that was hidden meanwhile, also where posts were published in another order than written', async ({ app }) => {
  const { db } = app.context;
  const [first, second, third, fourth] = [
    await create(app),
    await create(app, { title: 'B' }),
    await create(app, { title: 'C' }),
    await create(app, { title: 'D' }),
  ];
  const order = [first, third, fourth, second];
  for (const [place, { id }] of order.entries()) {
    await app.api(await app.adminToken()).blog.update({ id, tags: 'Food' });
    const at = app.clock.ms - place * hour;
    await db.updateTable('posts').set({ published_at: at }).where('id', '=', id).execute();
    await db.updateTable('post_tags').set({ public_at: at }).where('post_id', '=', id).execute();
  }
  await app.api(await app.adminToken()).blog.update({ id: third.id, state: 'unpublished' });
  expect(await ids(app)).toEqual([first.id, fourth.id, second.id]);
  for (const query of [{}, { tag: 'food' }]) {
    expect(await ids(app, { ...query, limit: 5, before: third.id })).toEqual([fourth.id, second.id]);
    expect(await ids(app, { ...query, limit: 5, before: fourth.id })).toEqual([second.id]);
  }
});

test('a scheduled post whose own job is lost appears with the next round', async ({ app }) => {
  const { id } = await create(app, { state: 'scheduled', publishAt: clock(app.clock.ms + hour) });
  await app.context.db.deleteFrom('jobs').where('kind', '=', 'blog.publish').execute();
  app.clock.ms += 2 * hour;
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  expect(await ids(app)).toEqual([id]);
});

test('a post that is moved to a later time does not appear at the first one', async ({ app }) => {
  const token = await app.adminToken();
  const { id } = await create(app, { state: 'scheduled', publishAt: clock(app.clock.ms + hour) });
  await app.api(token).blog.update({ id, publishAt: clock(app.clock.ms + 3 * hour) });
  app.clock.ms += 2 * hour;
  await app.jobWorkers.drain();
  expect(await ids(app)).toEqual([]);
  app.clock.ms += hour;
  await app.jobWorkers.drain();
  expect(await ids(app)).toEqual([id]);
});

test('refuses a schedule in the past and one without a time at the field', async ({ app }) => {
  const token = await app.adminToken();
  const form = { title: 'A post', body: '<p>A body</p>', image: await imageFile(), state: 'scheduled' as const };
  await expect(app.api(token).blog.create({ ...form, publishAt: clock(app.clock.ms - 60_000) })).rejects.toMatchObject({
    status: 400,
    errors: { publishAt: expect.stringContaining('This time is past') },
  });
  await expect(app.api(token).blog.create(form)).rejects.toMatchObject({ status: 400, errors: { publishAt: expect.stringContaining('choose') } });
  await expect(app.api(token).blog.create({ ...form, publishAt: '2026-02-30T10:00' })).rejects.toMatchObject({ status: 400 });
  expect((await app.api(token).blog.all({})).total).toBe(0);
});

test('a repeated create is the first post, also when the time of a scheduled one has passed meanwhile', async ({ app }) => {
  const token = await app.adminToken();
  const post = { title: 'A post', body: '<p>A body</p>', image: await imageFile(), state: 'scheduled' as const };
  const scheduled = { ...post, publishAt: clock(app.clock.ms + 2 * 60_000) };
  const { blog } = await app.api(token).blog.create(scheduled);
  app.clock.ms += 5 * 60_000;
  expect((await app.api(token).blog.create(scheduled)).blog.id).toBe(blog.id);
  await app.jobWorkers.drain();
  expect((await app.api(token).blog.create(scheduled)).blog).toMatchObject({ id: blog.id, state: 'published' });
  expect((await app.api(token).blog.create({ ...post, state: 'draft' })).blog.id).not.toBe(blog.id);
});

test('only states that can follow are accepted, and an unpublished post keeps its date when it is published again', async ({ app }) => {
  const token = await app.adminToken();
  const { id } = await create(app);
  const { publishedAt } = await app.api().blog.read({ id });
  for (const state of ['draft', 'scheduled'] as const)
    await expect(app.api(token).blog.update({ id, state, publishAt: clock(app.clock.ms + hour) })).rejects.toMatchObject({
      status: 400,
      errors: { state: expect.any(String) },
    });
  await app.api(token).blog.update({ id, state: 'unpublished' });
  app.clock.ms += hour;
  await app.api(token).blog.update({ id, state: 'published' });
  expect((await app.api().blog.read({ id })).publishedAt).toBe(publishedAt);
  const { id: draft } = await create(app, { title: 'A draft', state: 'draft' });
  await expect(app.api(token).blog.update({ id: draft, state: 'unpublished' })).rejects.toMatchObject({ status: 400 });
  await app.api(token).blog.update({ id: draft, state: 'published' });
  expect(await ids(app)).toEqual([draft, id]);
});

test('pages and neighbours follow the time of publication, not the order of writing', async ({ app }) => {
  const token = await app.adminToken();
  const first = await create(app, { title: 'Written first', state: 'draft' });
  const second = await create(app, { title: 'Second' });
  app.clock.ms += hour;
  await app.api(token).blog.update({ id: first.id, state: 'published' });
  expect(await ids(app)).toEqual([first.id, second.id]);
  expect(await ids(app, { limit: 1, before: first.id })).toEqual([second.id]);
  expect(await ids(app, { before: second.id })).toEqual([]);
  expect((await app.api().blog.read({ id: first.id })).previous).toMatchObject({ id: second.id });
});

test('an author whose account is deleted disappears from the post', async ({ app }) => {
  const { token } = await app.learner();
  const { id } = await create(app);
  const account = await app.context.db.selectFrom('accounts').select('id').where('kind', '=', 'learner').executeTakeFirstOrThrow();
  await app.context.db.updateTable('posts').set({ author_id: account.id }).execute();
  expect((await app.api().blog.read({ id })).author).toBe('Learner Example');
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  expect((await app.api().blog.read({ id })).author).toBeNull();
  await app.jobWorkers.drain();
  expect(await app.context.db.selectFrom('posts').select('author_id').execute()).toEqual([{ author_id: null }]);
});
