import { everyNthId } from '#app/db/every-nth-id.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Cards that visitors see. */
const publicCards = (db: Db) =>
  db
    .selectFrom('tutor_cards')
    .innerJoin('accounts', 'accounts.id', 'tutor_cards.account_id')
    .where('agreed_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('tutor_state', '=', 'approved');

export async function countPublicCards(db: Db): Promise<number> {
  return (
    await publicCards(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

export const cardStarts = (db: Db, every: number): Promise<number[]> => everyNthId(db, publicCards(db).select('tutor_cards.id'), every);

export const cardDates = (db: Db, after: number, limit: number): Promise<{ id: number; updated_at: number }[]> =>
  publicCards(db)
    .select(['tutor_cards.id', 'tutor_cards.updated_at'])
    .where('tutor_cards.id', '>', after)
    .orderBy('tutor_cards.id')
    .limit(limit)
    .execute();
