import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Reviews of an item with the names of their authors, newest first. */
export const listReviews = (db: Db, item: number, limit: number) =>
  db
    .selectFrom('item_reviews')
    .leftJoin('accounts', 'accounts.id', 'item_reviews.account_id')
    .selectAll('item_reviews')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('item_reviews.item_id', '=', item)
    .orderBy('item_reviews.id', 'desc')
    .limit(limit)
    .execute();

export async function insertReviews(tx: Db, reviews: Insertable<Schema['item_reviews']>[]): Promise<void> {
  await tx.insertInto('item_reviews').values(reviews).execute();
}

/** Reviews by an account, oldest first, for the data export. */
export const reviewsBy = (db: Db, account: number, after: number, limit: number) =>
  db
    .selectFrom('item_reviews')
    .innerJoin('items', 'items.id', 'item_reviews.item_id')
    .selectAll('item_reviews')
    .select('items.igbo')
    .where('item_reviews.account_id', '=', account)
    .where('item_reviews.id', '>', after)
    .orderBy('item_reviews.id')
    .limit(limit)
    .execute();
