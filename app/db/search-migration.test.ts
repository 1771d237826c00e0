import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from './column-types.ts';
import { openDatabase } from './database.server.ts';
import { up as opening } from './migrations/0001-opening.ts';
import { up as search } from './migrations/0002-search.ts';

test('existing accounts get search keys', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const address = await newDatabaseUrl(dir);
  const columnTypes = address.startsWith('postgres') ? postgresColumnTypes : sqliteColumnTypes;
  const database = openDatabase(address);
  const { db } = database;
  const untypedDb = db as unknown as Kysely<unknown>;
  await opening(untypedDb, columnTypes);
  const learners = Array.from(
    { length: 1201 },
    (_, nth) => sql`('learner', ${`Ọ́lụ́chí ${nth}`}, 'Ézè', ${`P${nth}@Example.com`}, ${`p${nth}`}, '', 'beginner', '', 1)`,
  );
  await sql`insert into accounts (kind, first_name, last_name, email, email_key, phone_number, level, password_hash, created_at)
    values ${sql.join(learners)}, ('admin', 'Admin', '', 'a@example.com', 'a@example.com', '', null, '', 1)`.execute(db);
  await search(untypedDb, columnTypes);
  const keys = await db.selectFrom('accounts').select('search_key').orderBy('id').execute();
  expect(keys.map(({ search_key }) => search_key)).toEqual([
    ...learners.map((_, nth) => `oluchi ${nth} eze p${nth}@example.com`),
    'admin a@example.com',
  ]);
  await database.close();
  rmSync(dir, { recursive: true });
});
