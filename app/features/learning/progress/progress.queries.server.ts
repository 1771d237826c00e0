import '../learning.tables.ts';
import type { Db } from '#app/db/schema.ts';

const cards = (db: Db, profile: number) => db.selectFrom('cards').where('profile_id', '=', profile);

/** Number of cards that are due, at most `limit`. Those of items that were taken back wait unseen. */
export async function countDue(db: Db, profile: number, day: number, limit: number): Promise<number> {
  const due = cards(db, profile).innerJoin('items', 'items.id', 'item_id').select('item_id').where('due_day', '<=', day);
  return (await due.where('items.published_at', 'is not', null).limit(limit).execute()).length;
}

/** Items that were answered wrong most often. */
export const hardestItems = (db: Db, profile: number, limit: number) =>
  cards(db, profile)
    .select(({ fn }) => ['item_id', fn.sum<number>('lapses').as('missed')])
    .where('lapses', '>', 0)
    .groupBy('item_id')
    .orderBy(({ fn }) => fn.sum('lapses'), 'desc')
    .orderBy('item_id')
    .limit(limit)
    .execute();

/** The newest answers with their texts, since a time. */
export const typedAnswers = (db: Db, profile: number, since: number, limit: number) =>
  db
    .selectFrom('answers')
    .select(['id', 'item_id', 'given', 'verdict', 'answered_at'])
    .where('profile_id', '=', profile)
    .where('given', 'is not', null)
    .where('exercise', 'in', ['write', 'build', 'dictate'])
    .where('answered_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Tasks that a profile has done about some items. */
export async function tasksDone(db: Db, profile: number, items: readonly number[]) {
  if (items.length === 0) return [];
  const about = db.selectFrom('answers').select(['item_id', 'answered_at']).where('profile_id', '=', profile).where('item_id', 'in', items);
  return about.where('exercise', '=', 'task').execute();
}
