import { sql } from 'kysely';
import { expect } from 'vitest';
import { postTarget } from '#app/features/blog/blog.feature.ts';
import { unitMs } from '#app/lib/duration.ts';
import { engine } from '#tests/support/empty-database.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { recordQueries } from '#tests/support/query-plans.ts';
import { createTarget } from '#tests/support/targets.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { listComments, listReplies } from './discussion.queries.server.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

/** Comments whose times are not in the order of their ids, as after an import. @returns id of the post, and of each comment by its text */
async function fill(app: TestApp) {
  const { context, clock } = app;
  const post = await createTarget(app, '/blog', 1);
  const ids = new Map<string, number>();
  const insert = async (text: string, daysAgo: number, parent_id: number | null = null) => {
    const row = { target: postTarget.name, target_id: post, parent_id, text, sender: '', created_at: clock.ms - daysAgo * unitMs.day };
    const { id } = await context.db
      .insertInto('comments')
      .values({ ...row, full_name: 'Ada', email: null, email_key: null, account_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(text, id);
    return id;
  };
  const first = await insert('new', 1);
  for (const [text, days] of [
    ['oldest', 900],
    ['older', 700],
    ['same time', 700],
    ['newest', 0],
    ['old', 300],
  ] as const)
    await insert(text, days);
  for (const [text, days] of [
    ['reply new', 1],
    ['reply old', 600],
    ['reply oldest', 800],
  ] as const)
    await insert(text, days, first);
  return { post, first, ids };
}
const texts = (rows: { text: string }[]) => rows.map(({ text }) => text);
const inOrder = ['newest', 'new', 'old', 'same time', 'older', 'oldest'];
const replies = ['reply oldest', 'reply old', 'reply new'];

test('comments are listed by their times, newest first, and replies oldest first, whatever came later', async ({ app }) => {
  const { post, first } = await fill(app);
  const { db } = app.context;
  expect(texts(await listComments(db, postTarget, post, { limit: 10 }))).toEqual(inOrder);
  expect(texts(await listReplies(db, first, { limit: 10 }))).toEqual(replies);
});

test('pages by a comment go on behind it, and lose and repeat none, also of the same time', async ({ app }) => {
  const { post, first } = await fill(app);
  const { db } = app.context;
  for (const limit of [1, 2, 4]) {
    const pages: string[] = [];
    for (let before: number | undefined; pages.length < inOrder.length; ) {
      const rows = await listComments(db, postTarget, post, { limit, before });
      pages.push(...texts(rows));
      before = rows.at(-1)?.id;
    }
    expect(pages).toEqual(inOrder);
    const [one, two] = [await listReplies(db, first, { limit: 2 }), await listReplies(db, first, { limit: 2 })];
    expect(texts(await listReplies(db, first, { limit: 5, after: one.at(-1)?.id }))).toEqual(replies.slice(2));
    expect(two).toEqual(one);
  }
});

test('a page behind a comment that was deleted meanwhile begins at its time', async ({ app }) => {
  const { post, ids } = await fill(app);
  const { db } = app.context;
  const gone = ids.get('same time') ?? 0;
  await db.deleteFrom('comments').where('id', '=', gone).execute();
  expect(texts(await listComments(db, postTarget, post, { limit: 10, before: gone }))).toEqual(['older', 'oldest']);
});

// PostgreSQL decides by the sizes of its tables, SQLite by the indexes alone.
test.runIf(engine === 'sqlite')('pages of comments and replies are read in the order of an index, and none is sorted', async ({ app }) => {
  const { post, first, ids } = await fill(app);
  const { db, queries } = recordQueries(app.context.db);
  await listComments(db, postTarget, post, { limit: 2, before: ids.get('old') });
  await listReplies(db, first, { limit: 2, after: ids.get('reply old') });
  for (const query of queries()) {
    const plan = sql<{ detail: string }>`explain query plan ${sql.raw(query.sql.replaceAll('?', '1'))}`;
    expect((await plan.execute(app.context.db)).rows.map(({ detail }) => detail).join('; '), query.sql).not.toMatch(/TEMP B-TREE|SCAN/);
  }
});
