import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { Melody, VoiceState } from '#app/features/voices/voice-terms.contract.ts';

export const newestVoicesOf = (db: Db, speaker: number, limit: number) =>
  db.selectFrom('voices').selectAll().where('speaker_id', '=', speaker).orderBy('id', 'desc').limit(limit).execute();

/** Reviews by an account with the items as they are now, newest first. */
export const newestReviewsBy = (db: Db, account: number, limit: number) =>
  db
    .selectFrom('item_reviews')
    .innerJoin('items', 'items.id', 'item_reviews.item_id')
    .selectAll('item_reviews')
    .select(['items.igbo', 'items.revision as present_revision'])
    .where('item_reviews.account_id', '=', account)
    .orderBy('item_reviews.id', 'desc')
    .limit(limit)
    .execute();

/** Items and words on which learners hear a speaker. */
export async function countHeard(db: Db, speaker: number): Promise<number> {
  const { count } = await heard(db, speaker)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const heard = (db: Db, speaker: number) =>
  db.selectFrom('voices').where('speaker_id', '=', speaker).where('state', '=', 'approved').where('for_all_at', 'is not', null);

/** Answers of learners since a time about items on which they hear a speaker: the index by time holds those of the last weeks alone, that by item all. */
export async function countAnswers(db: Db, speaker: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('received_at', '>=', since)
    .where('given', 'is not', null)
    .where(sql<number>`+answers.item_id`, 'in', heard(db, speaker).where('target', '=', 'item').select('target_id'))
    .executeTakeFirstOrThrow();
  return count;
}

interface VoiceFilter {
  state?: VoiceState | undefined;
  melody?: Melody | undefined;
  page?: number | undefined;
  limit: number;
}

/** All voices for all learners, newest first, and their number. */
export async function listVoices(db: Db, { state, melody, page = 1, limit }: VoiceFilter) {
  let voices = db.selectFrom('voices').where('for_all_at', 'is not', null);
  // Every voice has a state: the condition leads to the index by state.
  voices = state === undefined ? voices.where('state', 'in', ['pending', 'approved', 'rejected', 'withdrawn']) : voices.where('state', '=', state);
  if (melody !== undefined) voices = voices.where('melody', '=', melody);
  const { total } = await voices.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await voices
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}
