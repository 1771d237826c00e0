import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { keepOldPath } from './public.server.ts';
import { maxRedirects } from './redirect-terms.contract.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  const rows = Array.from({ length: maxRedirects }, (_, nth) => rowOf(`/old/${nth}`));
  for (let from = 0; from < rows.length; from += 1_000)
    await app.context.db
      .insertInto('redirects')
      .values(rows.slice(from, from + 1_000))
      .execute();
});

const rowOf = (path: string) => ({ path, key: path, target: '/about', source: 'imported' as const, search_key: path, created_at: 0, updated_at: 0 });

const statusOf = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).status;

test('an academy with all the redirects that it may have serves, searches and pages them, and takes one more once one is deleted', async ({
  app,
  adminToken,
}) => {
  const admin = app.api(adminToken);
  expect([await statusOf(app, '/old/0'), await statusOf(app, `/old/${maxRedirects - 1}`)]).toEqual([301, 301]);
  const last = await admin.redirects.all({ page: maxRedirects / 10, limit: 10 });
  expect([last.total, last.rows.at(-1)?.from]).toEqual([maxRedirects, '/old/0']);
  expect((await admin.redirects.all({ search: 'old 19999' })).rows.map(({ from }) => from)).toEqual(['/old/19999']);

  const more = { from: '/one-more/', to: '/about' };
  await expect(admin.redirects.create(more)).rejects.toMatchObject({
    status: 409,
    message: 'There are 20,000 redirects already. Please delete some of them first',
  });
  const { db } = app.context;
  const keep = (from: string) => db.transaction().execute((tx) => keepOldPath(tx, { from, to: '/about' }, app.context));
  expect([await keep('/one-more/'), await keep('/old/7/')]).toEqual(['unusable', 'kept']);

  await admin.redirects.remove({ id: last.rows.at(-1)?.id ?? 0 });
  await admin.redirects.create(more);
  expect([await statusOf(app, '/one-more'), await statusOf(app, '/old/0')]).toEqual([301, 404]);
});
