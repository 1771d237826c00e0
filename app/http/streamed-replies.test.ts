import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const count = 2_500;
const lists = ['users', 'tutors', 'subscribers'] as const;
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.adminToken();
  await insertAccounts(app.context.db, count);
  await insertAccounts(app.context.db, count, 'tutor');
  await insertSubscribers(app.context.db, count, app.clock.ms);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const request = (path: string, bearer = token) =>
  app.httpApp.fetch(new Request(`http://academy.test/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } }));

async function* chunksOf(response: Response) {
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield Buffer.from(read.value);
}

test.each(lists)('%s without a limit has each of 2,500 rows once, newest first', async (list) => {
  const response = await app.call('GET', `/admin/${list}`, { token });
  expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, String(count)]);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const ids = response.rows.map(({ id }) => Number(id));
  expect(new Set(ids).size).toBe(count);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const first = await app.call('GET', `/admin/${list}?page=1&limit=100`, { token });
  expect(response.rows.slice(0, 100)).toEqual(first.rows);
});

test.each(lists)('%s streams rows while it reads them, and other requests are answered meanwhile', async (list) => {
  const select = vi.spyOn(app.context.db, 'selectFrom');
  const response = await request(`/admin/${list}`);
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

test('a search without a limit has all matches', async () => {
  const response = await app.call('GET', '/admin/users?search=oluchi&level=advanced', { token });
  expect(response.rows.length).toBeGreaterThan(100);
  expect(response.headers.get('X-Total-Count')).toBe(String(response.rows.length));
});

test('a database error after the first rows aborts the response and is logged', async () => {
  const response = await request('/admin/users');
  vi.spyOn(app.context.db, 'selectFrom').mockImplementation(() => {
    throw new Error('The disk is gone');
  });
  await expect(response.text()).rejects.toThrow('The response broke off');
  const logged = app.log.findLast(({ event }) => event === 'failed');
  expect(logged?.details).toMatchObject({ path: '/admin/users', reason: expect.stringContaining('The disk is gone') });
});

test('the data export streams 1,000 comments', async () => {
  const learner = await app.learner();
  const { wordOfDay } = await app.api(token).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
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
  for await (const chunk of chunksOf(await request('/auth/data', learner.token))) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(5);
  const data = JSON.parse(Buffer.concat(chunks).toString());
  expect(Object.keys(data)).toEqual(['profile', 'sessions', 'likes', 'comments', 'newsletter']);
  expect(data.comments.map(({ text }: { text: string }) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 1_000 }, (_, nth) => nth));
  expect(data.comments[999]).toMatchObject({ on: 'word', title: 'ọjị', isReply: false });
});
