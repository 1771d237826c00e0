import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { openDatabase } from './database.server.ts';
import { rebuildTable } from './sqlite/rebuild-table.ts';

const test = withAppPerTest();

test('a new kind of account and a new target of likes and comments need no new table definition', async ({ app }) => {
  const { db } = app.context;
  const names = { first_name: 'E', last_name: 'D', email: 'e@example.com', email_key: 'e@example.com', phone_number: '', search_key: '' };
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await untyped
    .insertInto('accounts')
    .values({ ...names, kind: 'guardian', password_hash: '', created_at: 1 })
    .execute();
  const { id } = await db.selectFrom('accounts').select('id').where('email_key', '=', 'e@example.com').executeTakeFirstOrThrow();
  await untyped.insertInto('likes').values({ target: 'lesson', target_id: 1, account_id: id, created_at: 1 }).execute();
  await untyped.insertInto('comments').values({ target: 'lesson', target_id: 1, text: 'Daalụ', sender: '', account_id: id, created_at: 1 }).execute();
  await db.deleteFrom('accounts').where('id', '=', id).execute();
  expect(await db.selectFrom('likes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('comments').select(['text', 'account_id']).execute()).toEqual([{ text: 'Daalụ', account_id: null }]);
});

// PostgreSQL changes a table in place.
test.skipIf(process.env.TEST_ENGINE === 'postgres')(
  'a rebuilt table keeps rows, indexes, triggers and its highest id, and rows that refer to it',
  async () => {
    const database = openDatabase(':memory:');
    const db = database.db as unknown as Kysely<unknown>;
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`create table parents (id integer primary key autoincrement, name text check (name in ('a', 'b'))) strict`);
    await run('create table children (parent_id integer not null references parents (id) on delete cascade) strict');
    await run('create index parents_by_name on parents (name)');
    await run('create trigger parents_renamed after update of name on parents begin delete from children; end');
    await run(`insert into parents (name) values ('a'), ('b'), ('b')`);
    await run('insert into children values (1), (2)');
    await run('delete from parents where id = 3');
    await run('pragma foreign_keys = off');
    await rebuildTable(db, 'parents', (definition) => definition.replace(/ check \(.*?\)\)/, ''));
    await run('pragma foreign_keys = on');
    await run(`insert into parents (name) values ('c')`);
    expect((await sql`select id, name from parents order by id`.execute(db)).rows).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: 4, name: 'c' },
    ]);
    expect((await sql`select name from sqlite_master where tbl_name = 'parents' and type <> 'table' order by name`.execute(db)).rows).toEqual([
      { name: 'parents_by_name' },
      { name: 'parents_renamed' },
    ]);
    await run('delete from parents where id = 2');
    expect((await sql`select parent_id from children`.execute(db)).rows).toEqual([{ parent_id: 1 }]);
    await run(`update parents set name = 'd' where id = 1`);
    expect((await sql`select parent_id from children`.execute(db)).rows).toEqual([]);
    await database.close();
  },
);
