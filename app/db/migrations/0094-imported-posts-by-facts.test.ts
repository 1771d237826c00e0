import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as importedPostsByFacts } from './0094-imported-posts-by-facts.ts';

test('rows of imports stay, and several posts of one site may have one number', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table imported_rows (
    source text not null, kind text not null, source_id text not null, row_id bigint not null, post_id bigint not null,
    primary key (source, kind, source_id))`.execute(db);
  await sql`create index imported_rows_by_post on imported_rows (post_id, kind)`.execute(db);
  await sql`insert into imported_rows values ('ghost', 'post', '1', 7, 7), ('ghost', 'comment', '1', 9, 7)`.execute(db);
  const columnTypes = process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes;
  await importedPostsByFacts(db as unknown as Kysely<unknown>, columnTypes);
  const added = { source: 'ghost', kind: 'post', source_id: '1', row_id: 8, post_id: 8, title_digest: 'a', dated_at: -1, address: '/a' } as const;
  await db.insertInto('imported_rows').values(added).execute();
  const noFacts = { title_digest: null, dated_at: null, address: null };
  expect(await db.selectFrom('imported_rows').selectAll().orderBy('kind').orderBy('row_id').execute()).toEqual([
    { source: 'ghost', kind: 'comment', source_id: '1', row_id: 9, post_id: 7, ...noFacts },
    { source: 'ghost', kind: 'post', source_id: '1', row_id: 7, post_id: 7, ...noFacts },
    added,
  ]);
  await close();
  rmSync(dir, { recursive: true });
});
