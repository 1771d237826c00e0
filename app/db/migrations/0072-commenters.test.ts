import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import { openDatabase } from '../database.server.ts';
import { up as commenters } from './0072-commenters.ts';

const names = ['ada@example.com', 'Ada <ada@example.com>', 'Ada @ home', 'Ọbị', null];
const mended = ['ada', 'Ada', 'Ada @ home', 'Ọbị', null];

test('names of authors and commenters of before lose their email addresses', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table posts (id integer primary key, author_name text)`.execute(db);
  await sql`create table comments (id integer primary key, full_name text)`.execute(db);
  await sql`create table comment_reports (id integer primary key)`.execute(db);
  for (const [id, name] of names.entries()) {
    await sql`insert into posts values (${id}, ${name})`.execute(db);
    await sql`insert into comments values (${id}, ${name})`.execute(db);
  }
  await commenters(db as unknown as Kysely<unknown>);
  const posts = await db.selectFrom('posts').select('author_name').orderBy('id').execute();
  const comments = await db.selectFrom('comments').select('full_name').orderBy('id').execute();
  expect([posts.map(({ author_name }) => author_name), comments.map(({ full_name }) => full_name)]).toEqual([mended, mended]);
  await close();
  rmSync(dir, { recursive: true });
});
