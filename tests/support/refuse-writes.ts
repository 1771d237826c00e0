import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { engine } from './empty-database.ts';

/** From now on the database refuses to change or delete one row, as it does when its page on the disk is damaged. */
export async function refuseWrites(db: Db, table: 'posts' | 'scheduled_newsletters', id: number): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'postgres') {
    await run(`create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'damaged row'; end $$`);
    await run(`create trigger refuse_write before update or delete on ${table} for each row when (old.id = ${id}) execute function refuse_write()`);
    return;
  }
  for (const event of ['update', 'delete'])
    await run(`create trigger refuse_${event} before ${event} on ${table} when old.id = ${id} begin select raise(abort, 'damaged row'); end`);
}
