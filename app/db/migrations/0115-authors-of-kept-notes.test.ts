import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { engine, newDatabaseUrl } from '#tests/support/empty-database.ts';
import { postgresColumnTypes, sqliteColumnTypes } from '../column-types.ts';
import { openDatabase } from '../database.server.ts';
import { up as authorsOfKeptNotes } from './0115-authors-of-kept-notes.ts';

test('notes of before lose the copied name of their tutor, and keep all else', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const { db, close } = openDatabase(await newDatabaseUrl(dir));
  await sql`create table accounts (id bigint primary key, first_name text)`.execute(db);
  await sql`create table kept_class_notes (id bigint primary key, author text not null, text text, written_at bigint)`.execute(db);
  await sql`insert into accounts values (1, 'Chidi')`.execute(db);
  await sql`insert into kept_class_notes values (2, 'Chidi', 'We sang', 3)`.execute(db);
  await authorsOfKeptNotes(db as unknown as Kysely<unknown>, engine === 'postgres' ? postgresColumnTypes : sqliteColumnTypes);
  const rows = await db.selectFrom('kept_class_notes').selectAll().execute();
  expect(rows).toEqual([{ id: 2, author_id: null, text: 'We sang', written_at: 3 }]);
  await close();
  rmSync(dir, { recursive: true });
});
