import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const limited = withAppPerTest({ RATE_LIMITS: 'on' });

const hour = 3_600_000;
const week = 7 * 24 * hour;
/** Clock time of the academy, in Africa/Lagos: an hour before UTC. */
const clock = (ms: number) => new Date(ms + hour).toISOString().slice(0, 16);

const draft = async (app: TestApp, fields: object = {}) =>
  (
    await app
      .api(await app.adminToken())
      .blog.create({ title: 'Not yet', body: '<p>A body</p>', image: await imageFile('png', 8, 8), state: 'draft', ...fields })
  ).blog;
const makeLink = async (app: TestApp, adminToken: string, id: number) => {
  const { url } = await app.api(adminToken).blog.makePreview({ id });
  return new URL(url).searchParams.get('token') ?? '';
};
const open = (app: TestApp, token: string, from?: string) => app.call('POST', '/blog/preview', { json: { token }, ...(from ? { from } : {}) });
const statusOf = async (app: TestApp, token: string) => (await open(app, token)).status;

test('a link shows the saved post to its reader, each time as it is saved then, and is kept in no cache', async ({ app, adminToken }) => {
  const { id } = await draft(app, { subtitle: 'Soon', imageAlt: 'A kola nut' });
  const token = await makeLink(app, adminToken, id);
  expect(token).toMatch(/^[\w-]{43}$/);
  const first = await open(app, token);
  expect(first.body).toMatchObject({ title: 'Not yet', subtitle: 'Soon', imageAlt: 'A kola nut', body: '<p>A body</p>', publishedOn: '2026-01-15' });
  expect(first.body.author).toBeTruthy();
  expect(first.headers.get('Cache-Control')).toBe('no-store');
  await app.api(adminToken).blog.update({ id, title: 'Nearly' });
  expect((await open(app, token)).body.title).toBe('Nearly');
  expect((await app.call('GET', `/blog/${id}`)).status).toBe(404);
});

test('the database and the list have no token, and a wrong one is refused', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  const token = await makeLink(app, adminToken, id);
  const rows = await app.context.db.selectFrom('post_previews').selectAll().execute();
  expect(JSON.stringify([rows, await app.api(adminToken).blog.previews({ id })])).not.toContain(token);
  expect(rows[0]?.token_hash).toMatch(/^[\da-f]{64}$/);
  for (const wrong of [`${token}x`, rows[0]?.token_hash ?? '', 'made-up']) expect(await statusOf(app, wrong)).toBe(404);
  expect(await statusOf(app, '')).toBe(400);
});

test('a link ends after seven days', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  const token = await makeLink(app, adminToken, id);
  app.clock.ms += week - 1;
  expect(await statusOf(app, token)).toBe(200);
  app.clock.ms += 1;
  expect(await statusOf(app, token)).toBe(404);
  // The administrator's session has ended, too.
  const later = app.api(await app.adminToken());
  expect(await later.blog.previews({ id })).toEqual([]);
});

test('an expired link is deleted after a day, and live ones stay', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  await makeLink(app, adminToken, id);
  app.clock.ms += 2 * 24 * hour;
  const live = await makeLink(app, await app.adminToken(), id);
  const rows = async () => (await app.context.db.selectFrom('post_previews').select('id').execute()).length;
  app.clock.ms += week - 24 * hour - 1;
  await app.runRetentionJob();
  expect(await rows()).toBe(2);
  app.clock.ms += 1;
  await app.runRetentionJob();
  expect([await rows(), await statusOf(app, live)]).toEqual([1, 200]);
});

test('each link is ended by hand, and the others go on', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  const [first, second] = [await makeLink(app, adminToken, id), await makeLink(app, adminToken, id)];
  const [newest] = await app.api(adminToken).blog.previews({ id });
  expect((await app.api(adminToken).blog.endPreview({ id: newest?.id ?? 0 })).message).toBe('The preview link has ended');
  expect([await statusOf(app, first), await statusOf(app, second)]).toEqual([200, 404]);
  await expect(app.api(adminToken).blog.endPreview({ id: newest?.id ?? 0 })).rejects.toMatchObject({ status: 404 });
  const log = await app.api(adminToken).auditLog.list({});
  expect(JSON.stringify(log)).toContain('ended a preview link');
  expect(JSON.stringify([log, app.log])).not.toContain(first);
});

test('publishing ends the links for good, by hand and by the clock', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  const { id } = await draft(app);
  const token = await makeLink(app, adminToken, id);
  await api.blog.update({ id, state: 'published' });
  expect(await statusOf(app, token)).toBe(404);
  await expect(api.blog.makePreview({ id })).rejects.toMatchObject({ status: 409 });
  await api.blog.update({ id, state: 'unpublished' });
  expect(await statusOf(app, token)).toBe(404);
  expect(await statusOf(app, await makeLink(app, adminToken, id))).toBe(200);

  const planned = await draft(app, { title: 'Planned', state: 'scheduled', publishAt: clock(app.clock.ms + 48 * hour) });
  const second = await makeLink(app, adminToken, planned.id);
  expect((await open(app, second)).body.publishedOn).toBe('2026-01-17');
  app.clock.ms += 48 * hour;
  await app.jobWorkers.drain();
  expect(await statusOf(app, second)).toBe(404);
  expect(await app.context.db.selectFrom('post_previews').select('post_id').execute()).toEqual([{ post_id: id }]);
});

test('deleting the post ends its links', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  const token = await makeLink(app, adminToken, id);
  await app.api(adminToken).blog.remove({ id });
  expect(await statusOf(app, token)).toBe(404);
  expect(await app.context.db.selectFrom('post_previews').select('id').execute()).toEqual([]);
});

test('a post has at most ten live links', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  for (let nth = 0; nth < 10; nth += 1) await makeLink(app, adminToken, id);
  await expect(app.api(adminToken).blog.makePreview({ id })).rejects.toMatchObject({ status: 409, message: expect.stringContaining('10') });
  expect(await app.api(adminToken).blog.previews({ id })).toHaveLength(10);
});

limited('guesses are limited per address, and readers of a right link are not', async ({ app, adminToken }) => {
  const { id } = await draft(app);
  const token = await makeLink(app, adminToken, id);
  expect(await repeatCalls(40, () => open(app, token, '203.0.113.9'))).toEqual(['40 x 200']);
  expect(await repeatCalls(40, (nth) => open(app, `guess-${nth}`, '203.0.113.7'))).toEqual(['30 x 404', '10 x 429']);
  expect((await open(app, token, '203.0.113.8')).status).toBe(200);
});
