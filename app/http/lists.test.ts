// Proves T38.

import { describe, expect, vi } from 'vitest';
import { insertPosts } from '#tests/support/factories/bulk.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const rows = 205;
const test = withAppPerFile();
let post: number;
let word: number;
test.beforeAll(async ({ app, adminToken }) => {
  const { db } = app.context;
  await insertPosts(db, rows, app.clock.ms);
  post = (await db.selectFrom('posts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  word = (await app.api(adminToken).wordOfDay.create({ title: 'ọjị', body: 'kola nut' })).wordOfDay.id;
  const newsletters = Array.from({ length: rows }, (_, nth) => ({ subject: `Letter ${nth}`, message: 'Nnọọ', recipients: 0, created_at: nth }));
  await db.insertInto('newsletters').values(newsletters).execute();
});

/** Inserts comments on a post or a word, or with `parent_id` replies, into the database. */
async function insertMany(app: TestApp, target: 'post' | 'word', parent_id: number | null): Promise<number> {
  const { db } = app.context;
  const target_id = target === 'post' ? post : word;
  const comment = (nth: number) => ({ target, target_id, parent_id, text: `Daalụ ${nth}`, sender: '', created_at: nth });
  const inserted = await db
    .insertInto('comments')
    .values(Array.from({ length: rows }, (_, nth) => comment(nth)))
    .returning('id')
    .execute();
  if (parent_id === null)
    await db
      .updateTable(target === 'post' ? 'posts' : 'words_of_day')
      .set({ comments: rows })
      .where('id', '=', target_id)
      .execute();
  else await db.updateTable('comments').set({ replies: rows }).where('id', '=', parent_id).execute();
  return inserted[0]?.id ?? 0;
}

const ids = (all: Record<string, unknown>[]) => all.map(({ id }) => Number(id));

/** Reads the first page without `limit`, then all rows by cursor. */
async function readAll(app: TestApp, path: string, cursor: 'before' | 'after', options = {}) {
  const first = await app.call('GET', path, options);
  expect([first.status, first.headers.get('X-Total-Count')]).toEqual([200, String(rows)]);
  expect(first.rows).toHaveLength(100);
  const all = ids(first.rows);
  for (let last = all.at(-1); last !== undefined; ) {
    const more = ids((await app.call('GET', `${path}${path.includes('?') ? '&' : '?'}${cursor}=${last}`, options)).rows);
    expect(more.length).toBeLessThanOrEqual(100);
    all.push(...more);
    last = more.at(-1);
  }
  expect(new Set(all).size).toBe(rows);
  expect(all).toEqual(all.toSorted((one, other) => (cursor === 'before' ? other - one : one - other)));
  return all;
}

test.for(['/blog', '/blog?view=card', '/blog?view=full'])(
  '%s without a limit has the newest 100 posts, and its cursor reaches all',
  async (path, { app }) => {
    const all = await readAll(app, path, 'before');
    const page = async (nth: number) => ids((await app.call('GET', `${path}${path.includes('?') ? '&' : '?'}page=${nth}`)).rows);
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(all);
    expect(await page(4)).toEqual([]);
  },
);

describe.each(['post', 'word'] as const)('on a %s', (target) => {
  let parent: number;
  const path = target === 'post' ? '/blog' : '/word-of-day';
  test.beforeAll(async ({ app }) => {
    parent = await insertMany(app, target, null);
    await insertMany(app, target, parent);
  });

  test('comments without a limit are the newest 100, and their cursor reaches all', async ({ app }) => {
    await readAll(app, `${path}/${target === 'post' ? post : word}/comments`, 'before');
  });

  test('replies without a limit are the oldest 100, and their cursor reaches all', async ({ app }) => {
    await readAll(app, `${path}/comment/${parent}/replies`, 'after');
  });
});

test('newsletters without a limit are the newest 100, and their cursor reaches all', async ({ app, adminToken }) => {
  await readAll(app, '/admin/newsletters', 'before', { token: adminToken });
});

test('rejects a limit above 100', async ({ app }) => {
  for (const path of ['/blog', `/blog/${post}/comments`, `/word-of-day/${word}/comments`])
    expect((await app.call('GET', `${path}?limit=101`)).body).toMatchObject({ errors: { limit: 'limit must be a whole number from 1 to 100' } });
});

test('streams full posts in chunks while it reads them', async ({ app }) => {
  const select = vi.spyOn(app.context.db, 'selectFrom');
  // A request with a token bypasses the cache, so its rows are not collected into memory.
  const response = await app.httpApp.fetch(new Request('http://academy.test/api/blog', { headers: { Authorization: 'Bearer none' } }));
  const selectsBefore = select.mock.calls.length;
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) chunks.push(read.value);
  expect(chunks.length).toBeGreaterThan(5);
  expect(select.mock.calls.length).toBeGreaterThan(selectsBefore + 5);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(100);
  select.mockRestore();
});
