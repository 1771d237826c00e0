import type { SelectQueryBuilder } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** Ids at which pages 2 to n of a list begin: every `every`-th id of a query, except its last one. Only these leave the database. */
export async function everyNthId<Tables extends keyof Schema>(
  db: Db,
  ids: SelectQueryBuilder<Schema, Tables, { id: number }>,
  every: number,
): Promise<number[]> {
  const numbered = db.selectFrom(ids.as('ids')).select((select) => [
    'id',
    select.fn
      .agg<number>('row_number')
      .over((over) => over.orderBy('id'))
      .as('place'),
    select.fn.countAll<number>().over().as('total'),
  ]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('id')
    .where(({ eb, lit }) => eb(eb('place', '%', lit(every)), '=', lit(0)))
    .whereRef('place', '<', 'total')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
