import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as searchKeysOfPosts } from './0104-search-keys-of-posts.ts';

test('posts of earlier releases get search keys of title and subtitle', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table posts (id bigint primary key, title text, subtitle text, state text)`.execute(db);
  await sql`create index posts_by_state on posts (state, id)`.execute(db);
  const rows = Array.from({ length: 501 }, (_, nth) => sql`(${nth + 1}, ${`Ọ́jị́ ${nth}`}, ${nth % 2 ? 'The Subtitle' : null}, 'draft')`);
  await sql`insert into posts values ${sql.join(rows)}`.execute(db);
  await searchKeysOfPosts(db as unknown as Kysely<unknown>, process.env.TEST_ENGINE === 'postgres' ? postgresColumnTypes : sqliteColumnTypes);
  const keys = await db.selectFrom('posts').select('search_key').orderBy('id').execute();
  expect(keys.map(({ search_key }) => search_key)).toEqual(rows.map((_, nth) => `oji ${nth}${nth % 2 ? ' the subtitle' : ''}`));
  await close();
  rmSync(dir, { recursive: true });
});
