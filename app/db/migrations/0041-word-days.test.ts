import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as opening } from './0001-opening.ts';
import { up as wordDays } from './0041-word-days.ts';

test('words of earlier releases get the day on which they were created, and the newest of a day has it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  const untypedDb = db as unknown as Kysely<unknown>;
  await opening(untypedDb, columnTypes);
  await sql`alter table words rename to words_of_day`.execute(db);
  // Lagos is an hour ahead of UTC: the last one belongs to the next day.
  const times = ['2026-01-14T10:00Z', '2026-01-14T12:00Z', '2026-01-14T22:59Z', '2026-01-14T23:00Z'];
  for (const time of times)
    await sql`insert into words_of_day (title, body, created_at, updated_at) values ('x', 'x', ${Date.parse(time)}, 0)`.execute(db);
  await wordDays(untypedDb, columnTypes);
  expect(await db.selectFrom('words_of_day').select(['id', 'day', 'shown_on']).orderBy('id').execute()).toEqual([
    { id: 1, day: null, shown_on: '2026-01-14' },
    { id: 2, day: null, shown_on: '2026-01-14' },
    { id: 3, day: '2026-01-14', shown_on: null },
    { id: 4, day: '2026-01-15', shown_on: null },
  ]);
  await close();
  rmSync(dir, { recursive: true });
});
