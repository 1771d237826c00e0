import { PostgresAdapter } from 'kysely';
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { inSnapshot } from './snapshot.server.ts';

const test = withAppPerFile();

test('reads of a snapshot do not see what is written between them', async ({ app }) => {
  const { db } = app.context;
  const write = () => db.insertInto('completed_tasks').values({ name: 'between', created_at: 1 }).execute();
  const names = (tx: typeof db) => tx.selectFrom('completed_tasks').select('name').where('name', '=', 'between').execute();
  const { seen, written } = await inSnapshot(db, async (tx) => {
    const before = await names(tx);
    const writing = write();
    // SQLite lets the write wait until the end.
    if (db.getExecutor().adapter instanceof PostgresAdapter) await writing;
    return { seen: [before, await names(tx)], written: { writing } };
  });
  await written.writing;
  expect(seen).toEqual([[], []]);
  expect(await names(db)).toEqual([{ name: 'between' }]);
});
