import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const count = 2_500;
const lists = ['users', 'tutors', 'subscribers'] as const;
let at: TestApp;
let token: string;
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
  await insertAccounts(at.context.db, count);
  await insertAccounts(at.context.db, count, 'tutor');
  await insertSubscribers(at.context.db, count, at.clock.ms);
});
afterAll(() => at.close());
afterEach(() => vi.restoreAllMocks());

const request = (path: string, asking = token) =>
  at.httpApp.fetch(new Request(`http://academy.test/api${path}`, { headers: { Authorization: `Bearer ${asking}` } }));

async function* chunksOf(response: Response) {
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield Buffer.from(read.value);
}

test.each(lists)('%s come whole without a limit: each of 2,500 once, newest first, nothing undeclared', async (list) => {
  const answer = await at.call('GET', `/admin/${list}`, { token });
  expect([answer.status, answer.headers.get('X-Total-Count')]).toEqual([200, String(count)]);
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const ids = answer.rows.map(({ id }) => Number(id));
  expect(new Set(ids).size).toBe(count);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const first = await at.call('GET', `/admin/${list}?page=1&limit=100`, { token });
  expect(answer.rows.slice(0, 100)).toEqual(first.rows);
});

test.each(lists)('%s leave while they are read, and others are answered in between', async (list) => {
  const select = vi.spyOn(at.context.db, 'selectFrom');
  const response = await request(`/admin/${list}`);
  const begun = select.mock.calls.length;
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    if (chunks.length > 1) continue;
    expect(select.mock.calls.length).toBe(begun);
    expect((await at.call('GET', '/blog')).status).toBe(200);
  }
  expect(chunks.length).toBeGreaterThan(3);
  expect(Math.max(...chunks.map(({ byteLength }) => byteLength))).toBeLessThan(64 * 1024);
  expect(select.mock.calls.length).toBeGreaterThan(begun + 1);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(count);
});

test('a search without a limit is whole, too', async () => {
  const answer = await at.call('GET', '/admin/users?search=oluchi&level=advanced', { token });
  expect(answer.rows.length).toBeGreaterThan(100);
  expect(answer.headers.get('X-Total-Count')).toBe(String(answer.rows.length));
});

test('a database that fails after the first rows breaks the connection off, and the log says why', async () => {
  const response = await request('/admin/users');
  vi.spyOn(at.context.db, 'selectFrom').mockImplementation(() => {
    throw new Error('The disk is gone');
  });
  await expect(response.text()).rejects.toThrow('The response broke off');
  const logged = at.log.findLast(({ event }) => event === 'failed');
  expect(logged?.details).toMatchObject({ path: '/admin/users', reason: expect.stringContaining('The disk is gone') });
});

test('what is kept about a caller leaves while it is read: 1,000 comments', async () => {
  const learner = await at.learner();
  const { wordOfDay } = await at.api(token).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const comment = (nth: number) => ({
    target: 'word' as const,
    target_id: wordOfDay.id,
    text: `${nth} ${'Daalụ. '.repeat(50)}`,
    email: learner.email,
    email_key: learner.email,
    sender: '',
    created_at: nth,
  });
  await at.context.db
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
