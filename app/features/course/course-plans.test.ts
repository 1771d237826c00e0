import { expect } from 'vitest';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { explain, recordQueries } from '#tests/support/query-plans.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { approvedVoices } from '../voices/public.server.ts';
import { toAdminUnit } from './authoring/to-authoring.server.ts';
import { listHeadwords, publicItems, publicItemsByFold, publicLessons, publicUnitById } from './course.queries.server.ts';

const test = withAppPerFile();
type Db = TestApp['context']['db'];

const reads: Record<string, (db: Db, unit: number) => Promise<unknown>> = {
  'a unit for its authors': async (db, id) =>
    toAdminUnit(db, await db.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  'words with the letters of a text': (db) => listHeadwords(db, ['akwa', 'oji']),
  'the unit of a word': (db) => publicItemsByFold(db, 'akwa'),
  'the voices of items': async (db, id) => [await approvedVoices(db, 'item', [id, id + 1]), await approvedVoices(db, 'item', 'all')],
  'the page of a unit': async (db, id) => [await publicUnitById(db, id), await publicLessons(db, id), await publicItems(db, id)],
};

test.for(Object.keys(reads))('reads by index what it needs for %s', async (name, { app, adminToken }) => {
  const unit = await createPublicUnit(app.api(adminToken));
  const { db, queries } = recordQueries(app.context.db);
  await reads[name]?.(db, unit);
  const plans = await Promise.all(queries().map((query) => explain(app.context.db, query)));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
});
