import { type Kysely, sql } from 'kysely';
import { igboSortKey, initialOf } from '#app/lib/igbo-order.ts';
import type { ColumnTypes } from '../column-types.ts';

interface Words {
  words_of_day: { id: number; title: string; sort_key: string; initial: string };
}

const batchSize = 500;

/** Order of the words in the archive. Keys are compared by code points, whatever the collation of the database. */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  const byCodePoints = engine === 'postgres' ? ' collate "C"' : '';
  const statements = [
    `alter table words_of_day add column sort_key text${byCodePoints} not null default ''`,
    `alter table words_of_day add column initial text not null default ''`,
    `create index words_of_day_by_sort_key on words_of_day (initial, sort_key, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const words = db as unknown as Kysely<Words>;
  for (let after = 0, batch = await titlesAfter(words, after); batch.length > 0; batch = await titlesAfter(words, after)) {
    for (const { id, title } of batch) {
      const order = { sort_key: igboSortKey(title), initial: initialOf(title) };
      await words.updateTable('words_of_day').set(order).where('id', '=', id).execute();
      after = id;
    }
  }
}

const titlesAfter = (db: Kysely<Words>, after: number) =>
  db.selectFrom('words_of_day').select(['id', 'title']).where('id', '>', after).orderBy('id').limit(batchSize).execute();
