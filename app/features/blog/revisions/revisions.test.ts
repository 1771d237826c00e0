import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

async function create(app: TestApp, fields: object = {}) {
  const post = { title: 'First', body: '<p>A body</p>', image: await imageFile('png', 8, 8), ...fields };
  return (await app.api(await app.adminToken()).blog.create(post)).blog;
}
const statusOfPath = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).status;
const accountId = async (app: TestApp, kind: 'admin' | 'learner') =>
  (await app.context.db.selectFrom('accounts').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id;

test('a save that changes the text keeps the version before it, with its time and account', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, createdAt } = await create(app, { subtitle: 'One', imageAlt: 'A nut', description: 'On nuts', canonical: 'https://example.org/a' });
  expect((await blog.revisions({ id })).revisions).toEqual([]);
  app.clock.ms += 60_000;
  await blog.update({ id, title: 'Second', subtitle: null });
  const { present, revisions } = await blog.revisions({ id });
  expect(present).toMatchObject({ title: 'Second', savedAt: new Date(app.clock.ms).toISOString() });
  expect(revisions).toEqual([{ id: expect.any(Number), title: 'First', state: 'published', savedAt: createdAt, savedBy: present.savedBy }]);
  expect(present.savedBy).toBeTruthy();
  expect(await blog.revision({ id: revisions[0]?.id ?? 0 })).toMatchObject({
    ...{ postId: id, title: 'First', subtitle: 'One', body: '<p>A body</p>' },
    ...{ imageAlt: 'A nut', description: 'On nuts', canonical: 'https://example.org/a' },
  });
});

test('a save that changes the state alone, or nothing, keeps no version and leaves the time of the text', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, createdAt } = await create(app);
  app.clock.ms += 60_000;
  await blog.update({ id, state: 'unpublished' });
  await blog.update({ id, title: 'First' });
  expect(await blog.revisions({ id })).toMatchObject({ present: { savedAt: createdAt, state: 'unpublished' }, revisions: [] });
  await blog.update({ id, title: 'Second', state: 'published' });
  expect((await blog.revisions({ id })).revisions).toMatchObject([{ state: 'unpublished', savedAt: createdAt }]);
});

test('the last twenty versions are kept, with their pictures', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, image } = await create(app);
  const { blog: changed } = await blog.update({ id, image: await imageFile('png', 9, 9) });
  for (let nth = 2; nth <= 20; nth += 1) await blog.update({ id, title: `Title ${nth}` });
  const { revisions } = await blog.revisions({ id });
  expect(revisions.map(({ title }) => title)).toEqual([...Array.from({ length: 18 }, (_, nth) => `Title ${19 - nth}`), 'First', 'First']);
  expect(await statusOfPath(app, image)).toBe(200);
  await blog.update({ id, title: 'Title 21' });
  expect((await blog.revisions({ id })).revisions).toHaveLength(20);
  expect([await statusOfPath(app, image), await statusOfPath(app, changed.image)]).toEqual([404, 200]);
});

test('restoring is a save that can be undone, and the post stays in its state', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, image } = await create(app, { body: '<p>Ndewo, ọ́ dị mma</p>' });
  const { blog: changed } = await blog.update({ id, title: 'Second', body: '<p>Other</p>', image: await imageFile('png', 9, 9) });
  const [first] = (await blog.revisions({ id })).revisions;
  const { replaced, updatedAt } = await blog.restore({ id: first?.id ?? 0, basedOn: changed.updatedAt });
  expect(await app.api().blog.read({ id })).toMatchObject({
    title: 'First',
    body: '<p>Ndewo, ọ́ dị mma</p>',
    excerpt: 'Ndewo, ọ́ dị mma',
    image,
    updatedAt,
  });
  expect((await app.api().search.find({ q: 'Ndewo' })).total).toBe(1);
  // Again: the response was lost, or the button was pressed twice.
  expect(await blog.restore({ id: first?.id ?? 0, basedOn: changed.updatedAt })).toMatchObject({ replaced: null, updatedAt });
  await blog.restore({ id: replaced ?? 0, basedOn: updatedAt });
  expect(await app.api().blog.read({ id })).toMatchObject({ title: 'Second', body: '<p>Other</p>', image: changed.image });
  expect(await app.api(adminToken).auditLog.list({ action: 'blog.restore' })).toHaveLength(2);
});

test('the oldest of twenty versions is restored with the pictures that only it has', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, image } = await create(app);
  await blog.update({ id, image: await imageFile('png', 9, 9) });
  for (let nth = 2; nth <= 20; nth += 1) await blog.update({ id, title: `Title ${nth}` });
  const oldest = (await blog.revisions({ id })).revisions.at(-1);
  await blog.restore({ id: oldest?.id ?? 0 });
  expect((await blog.edit({ id })).image).toBe(image);
  expect(await statusOfPath(app, image)).toBe(200);
  expect((await blog.revisions({ id })).revisions.map(({ id: kept }) => kept)).not.toContain(oldest?.id);
});

test('a restore that is based on an outdated version is refused, and writes nothing', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const post = await create(app);
  const { blog: seen } = await blog.update({ id: post.id, title: 'Second' });
  await blog.update({ id: post.id, title: 'Theirs' });
  const { revisions } = await blog.revisions({ id: post.id });
  await expect(blog.restore({ id: revisions.at(-1)?.id ?? 0, basedOn: seen.updatedAt })).rejects.toMatchObject({
    status: 409,
    message: 'This post was saved elsewhere since you opened it. Please look at that version before you save yours',
  });
  expect((await blog.edit({ id: post.id })).title).toBe('Theirs');
  expect(await blog.revisions({ id: post.id })).toMatchObject({ revisions });
});

test('of a restore and a save of the same version one is done', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id } = await create(app);
  const { blog: seen } = await blog.update({ id, title: 'Second' });
  const [first] = (await blog.revisions({ id })).revisions;
  const outcomes = await Promise.allSettled([
    blog.restore({ id: first?.id ?? 0, basedOn: seen.updatedAt }),
    blog.update({ id, title: 'Third', basedOn: seen.updatedAt }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('deleting a version, or the post, deletes the pictures that nothing else has', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, image } = await create(app);
  const { blog: second } = await blog.update({ id, image: await imageFile('png', 9, 9) });
  const { blog: third } = await blog.update({ id, image: await imageFile('png', 10, 10) });
  const oldest = (await blog.revisions({ id })).revisions.at(-1);
  await blog.removeRevision({ id: oldest?.id ?? 0 });
  await expect(blog.removeRevision({ id: oldest?.id ?? 0 })).rejects.toMatchObject({ status: 404 });
  expect([await statusOfPath(app, image), await statusOfPath(app, second.image)]).toEqual([404, 200]);
  await blog.remove({ id });
  for (const path of [second.image, third.image]) expect(await statusOfPath(app, path)).toBe(404);
  expect(await app.context.db.selectFrom('post_revisions').select('id').execute()).toEqual([]);
  expect(await app.context.db.selectFrom('media_links').select('hash').execute()).toEqual([]);
  await expect(blog.revisions({ id })).rejects.toMatchObject({ status: 404 });
});

test('an account that is deleted disappears from the versions that it saved', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { token } = await app.learner();
  const { id } = await create(app);
  await blog.update({ id, title: 'Second' });
  const saver = await accountId(app, 'learner');
  const { db } = app.context;
  await db
    .updateTable('posts')
    .set({ text_saved_by: saver, author_id: await accountId(app, 'admin') })
    .execute();
  await db.updateTable('post_revisions').set({ saved_by: saver }).execute();
  expect(await blog.revisions({ id })).toMatchObject({ present: { savedBy: 'Learner Example' }, revisions: [{ savedBy: 'Learner Example' }] });
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  expect(await blog.revisions({ id })).toMatchObject({ present: { savedBy: null }, revisions: [{ savedBy: null }] });
  await app.jobWorkers.drain();
  expect(await db.selectFrom('posts').select('text_saved_by').execute()).toEqual([{ text_saved_by: null }]);
  expect(await db.selectFrom('post_revisions').select('saved_by').execute()).toEqual([{ saved_by: null }]);
});

test('a post of an earlier release has a version without an account', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { id, updatedAt } = await create(app);
  await app.context.db.updateTable('posts').set({ text_saved_at: null, text_saved_by: null }).execute();
  expect((await blog.revisions({ id })).present).toMatchObject({ savedAt: updatedAt, savedBy: null });
  await blog.update({ id, title: 'Second' });
  expect((await blog.revisions({ id })).revisions).toMatchObject([{ savedAt: updatedAt, savedBy: null }]);
});
