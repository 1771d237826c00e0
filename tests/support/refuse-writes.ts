import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { engine } from './empty-database.ts';

/** Columns that name a row. */
const keys = { posts: 'id', scheduled_newsletters: 'id', households: 'account_id', reminders: 'profile_id' };

/** From now on the database refuses to change or delete one row, as it does when its page on the disk is damaged. */
export async function refuseWrites(db: Db, table: keyof typeof keys, id: number): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isRow = `old.${keys[table]} = ${id}`;
  if (engine === 'postgres') {
    await run(`create or replace function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'damaged row'; end $$`);
    await run(`create trigger refuse_write before update or delete on ${table} for each row when (${isRow}) execute function refuse_write()`);
    return;
  }
  for (const event of ['update', 'delete'])
    await run(`create trigger refuse_${event}_of_${table} before ${event} on ${table} when ${isRow} begin select raise(abort, 'damaged row'); end`);
}

/** From now on the database takes no row into a table, as when its disk is full. @returns ends it */
export async function refuseRows(db: Db, table: 'media' | 'page_views'): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'postgres') {
    await run(
      `create or replace function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'No space left on device'; end $$`,
    );
    await run(`create trigger refuse_row before insert on ${table} for each row execute function refuse_row()`);
    return async () => void (await run(`drop trigger refuse_row on ${table}`));
  }
  await run(`create trigger refuse_row before insert on ${table} begin select raise(abort, 'database or disk is full'); end`);
  return async () => void (await run('drop trigger refuse_row'));
}
