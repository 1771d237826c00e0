import { expect, onTestFinished, test } from 'vitest';
import type { TestApp } from '#tests/support/test-app.ts';
import { openCopy, openRelease, release } from './release-1.ts';

const unitsOf = async (at: TestApp) => (await at.api().course.levels()).flatMap(({ units }) => units);
const count = async (at: TestApp, table: 'posts' | 'words_of_day' | 'accounts') =>
  (await at.context.db.selectFrom(table).select('id').execute()).length;

test('an older academy gets the starter course once, and no other seed content and no administrator', async () => {
  let at = await openRelease();
  onTestFinished(() => at.close());
  expect((await unitsOf(at)).length).toBeGreaterThan(0);
  const { rows } = release;
  const own = { posts: rows.posts, words_of_day: rows.words, accounts: rows.accounts };
  for (const table of ['posts', 'words_of_day', 'accounts'] as const) expect([table, await count(at, table)]).toEqual([table, own[table]]);
  for (const table of ['lesson_items', 'lessons', 'items', 'units'] as const) await at.context.db.deleteFrom(table).execute();
  at = await at.restart();
  expect(await unitsOf(at)).toEqual([]);
  for (const table of ['posts', 'words_of_day', 'accounts'] as const) expect([table, await count(at, table)]).toEqual([table, own[table]]);
});

test('an older academy without starter content gets no course', async () => {
  const at = await openCopy({ STARTER_CONTENT: 'off' });
  expect(await unitsOf(at)).toEqual([]);
});
