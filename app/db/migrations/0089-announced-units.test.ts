import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as announcedUnits } from './0089-announced-units.ts';

test('drafts of the outline stay named in public, and other drafts of earlier releases are hidden', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table units (key text, published_at bigint, updated_at bigint)`.execute(db);
  const units: [key: string, publishedAt: number | null][] = [
    ['greetings', 1],
    ['market', 2],
    ['proverbs-1', null],
    ['secret-plans', null],
  ];
  for (const [key, publishedAt] of units) await sql`insert into units values (${key}, ${publishedAt}, 7)`.execute(db);
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  await announcedUnits(db as unknown as Kysely<unknown>, columnTypes);
  expect(await db.selectFrom('units').select(['key', 'published_at', 'announced_at']).orderBy('key').execute()).toEqual([
    { key: 'greetings', published_at: 1, announced_at: null },
    { key: 'market', published_at: 2, announced_at: null },
    { key: 'proverbs-1', published_at: null, announced_at: 7 },
    { key: 'secret-plans', published_at: null, announced_at: null },
  ]);
  await close();
  rmSync(dir, { recursive: true });
});
