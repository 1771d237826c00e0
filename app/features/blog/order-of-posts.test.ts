import { sql } from 'kysely';
import { expect } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { recordQueries } from '#tests/support/query-plans.ts';
import { listPostIds } from './blog.queries.server.ts';

const test = withAppPerFile();

// PostgreSQL decides by the sizes of its tables, SQLite by the indexes alone.
test.runIf(engine === 'sqlite')('pages of public posts are read in the order of an index, and none is sorted', async ({ app }) => {
  await insertBulk.posts?.(app.context.db, 20, app.clock.ms);
  const { db, queries } = recordQueries(app.context.db);
  await listPostIds(db, { limit: 4 });
  await listPostIds(db, { limit: 4, before: 10 });
  const [first, , second] = queries();
  for (const query of [first, second]) {
    const plan = sql<{ detail: string }>`explain query plan ${sql.raw(query?.sql.replaceAll('?', '1') ?? '')}`;
    const steps = (await plan.execute(app.context.db)).rows.map(({ detail }) => detail);
    expect(steps.join('; '), query?.sql).toMatch(/^SEARCH posts USING COVERING INDEX posts_public \([^;]*$/);
  }
});
