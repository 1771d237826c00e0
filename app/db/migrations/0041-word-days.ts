import { type Kysely, sql } from 'kysely';
import { readConfig } from '#app/lib/config.server.ts';
import { localDate } from '#app/lib/local-date.ts';
import type { ColumnTypes } from '../column-types.ts';

interface Words {
  words_of_day: { id: number; created_at: number; day: string | null; shown_on: string | null };
}

/** Days of words. Each word of before was shown on the date on which it was created; the newest of a date has that day. */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  for (const statement of ['alter table words_of_day add column day text', 'alter table words_of_day add column shown_on text'])
    await sql.raw(statement).execute(db);
  const { timeZone } = readConfig(process.env);
  const words = db as unknown as Kysely<Words>;
  const taken = new Set<string>();
  for (const { id, created_at } of await words.selectFrom('words_of_day').select(['id', 'created_at']).orderBy('id', 'desc').execute()) {
    const date = localDate(created_at, timeZone);
    await words
      .updateTable('words_of_day')
      .set(taken.has(date) ? { shown_on: date } : { day: date })
      .where('id', '=', id)
      .execute();
    taken.add(date);
  }
  const created = [
    `create table word_turns (day text primary key, turned_at ${bigint} not null)${tableSuffix}`,
    'create unique index words_of_day_by_day on words_of_day (day)',
    'create index words_of_day_by_last_shown on words_of_day (coalesce(shown_on, day), id)',
  ];
  for (const statement of created) await sql.raw(statement).execute(db);
}
