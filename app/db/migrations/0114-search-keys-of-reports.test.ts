import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { openDatabase } from '../database.server.ts';
import { up as searchKeysOfReports } from './0114-search-keys-of-reports.ts';

test('reports of before get search keys of their learner and class', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table term_reports (id bigint primary key, class_id bigint)`.execute(db);
  await sql`create table term_report_contents (report_id bigint primary key, content text)`.execute(db);
  const contents = Array.from({ length: 501 }, (_, nth) => JSON.stringify({ nickname: `Ọ́bị ${nth}`, className: 'Saturday Class' }));
  await sql`insert into term_report_contents values ${sql.join(contents.map((content, nth) => sql`(${nth + 1}, ${content})`))}`.execute(db);
  await searchKeysOfReports(db as unknown as Kysely<unknown>);
  const keys = await db.selectFrom('term_report_contents').select('search_key').orderBy('report_id').execute();
  expect(keys.map(({ search_key }) => search_key)).toEqual(contents.map((_, nth) => `obi ${nth} saturday class`));
  await close();
  rmSync(dir, { recursive: true });
});
