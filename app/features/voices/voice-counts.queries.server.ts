import type { Db } from '#app/db/schema.ts';

/** Numbers of speakers with an approved voice by item. An item without one is missing. */
export async function countItemSpeakers(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('voices')
    .select(({ fn }) => ['target_id', fn.count<number>('speaker_id').distinct().as('speakers')])
    .where('state', '=', 'approved')
    .where('for_all_at', 'is not', null)
    .where('target', '=', 'item')
    .groupBy('target_id')
    .execute();
  return new Map(rows.map(({ target_id, speakers }) => [target_id, speakers]));
}
