// Proves T38.

import { afterEach, expect, vi } from 'vitest';
import { personalDataOf } from '#app/feature.ts';
import { features } from '#app/features.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const count = 2_500;
const lists = ['users', 'tutors', 'subscribers'] as const;
const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  await insertAccounts(app.context.db, count);
  await insertAccounts(app.context.db, count, 'tutor');
  await insertSubscribers(app.context.db, count, app.clock.ms);
});
afterEach(() => vi.restoreAllMocks());

const request = (app: TestApp, adminToken: string, path: string, bearer = adminToken) =>
  app.httpApp.fetch(new Request(`http://academy.test/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } }));

async function* chunksOf(response: Response) {
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield Buffer.from(read.value);
}

test.for(lists)('%s without a limit has each of 2,500 rows once, newest first', async (list, { app, adminToken }) => {
  const response = await app.call('GET', `/admin/${list}`, { token: adminToken });
  expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, String(count)]);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const ids = response.rows.map(({ id }) => Number(id));
  expect(new Set(ids).size).toBe(count);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const first = await app.call('GET', `/admin/${list}?page=1&limit=100`, { token: adminToken });
  expect(response.rows.slice(0, 100)).toEqual(first.rows);
});

test.for(lists)('%s streams rows while it reads them, and other requests are answered meanwhile', async (list, { app, adminToken }) => {
  const select = vi.spyOn(app.context.db, 'selectFrom');
  const response = await request(app, adminToken, `/admin/${list}`);
  const selectsBefore = select.mock.calls.length;
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    if (chunks.length > 1) continue;
    expect(select.mock.calls.length).toBe(selectsBefore);
    expect((await app.call('GET', '/blog')).status).toBe(200);
  }
  expect(chunks.length).toBeGreaterThan(3);
  expect(Math.max(...chunks.map(({ byteLength }) => byteLength))).toBeLessThan(64 * 1024);
  expect(select.mock.calls.length).toBeGreaterThan(selectsBefore + 1);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(count);
});

test('a search without a limit has all matches', async ({ app, adminToken }) => {
  const response = await app.call('GET', '/admin/users?search=oluchi&level=advanced', { token: adminToken });
  expect(response.rows.length).toBeGreaterThan(100);
  expect(response.headers.get('X-Total-Count')).toBe(String(response.rows.length));
});

test('a database error after the first rows aborts the response and is logged', async ({ app, adminToken }) => {
  const response = await request(app, adminToken, '/admin/users');
  vi.spyOn(app.context.db, 'selectFrom').mockImplementation(() => {
    throw new Error('The disk is gone');
  });
  await expect(response.text()).rejects.toThrow('The response broke off');
  const logged = app.log.findLast(({ event }) => event === 'failed');
  expect(logged?.details).toMatchObject({ path: '/admin/users', reason: expect.stringContaining('The disk is gone') });
});

test('the data export streams 1,000 comments', async ({ app, adminToken }) => {
  const learner = await app.learner();
  const { wordOfDay } = await app.api(adminToken).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const comment = (nth: number) => ({
    target: 'word' as const,
    target_id: wordOfDay.id,
    text: `${nth} ${'Daalụ. '.repeat(50)}`,
    email: learner.email,
    email_key: learner.email,
    sender: '',
    created_at: nth,
  });
  await app.context.db
    .insertInto('comments')
    .values(Array.from({ length: 1_000 }, (_, nth) => comment(nth)))
    .execute();
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(await request(app, adminToken, '/auth/data', learner.token))) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(5);
  const data = JSON.parse(Buffer.concat(chunks).toString());
  expect(Object.keys(data)).toEqual(Object.keys(personalDataOf(features)));
  expect(data.comments.map(({ text }: { text: string }) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 1_000 }, (_, nth) => nth));
  expect(data.comments[999]).toMatchObject({ on: 'word', title: 'ọjị', isReply: false });
});
