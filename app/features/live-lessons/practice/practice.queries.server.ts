import '../live-lessons.tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

type WordRow = Selectable<Schema['live_lesson_items']>;

/** Words of these lessons, in the order of the ids of the items. */
export const wordsOfLessons = (db: Db, lessonIds: readonly number[]): Promise<WordRow[]> =>
  lessonIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('live_lesson_items').selectAll().where('lesson_id', 'in', lessonIds).orderBy('lesson_id').orderBy('item_id').execute();

/** Replaces the words of a lesson, whose row the caller has locked. Those that stay are done as before. */
export async function replaceWords(tx: Db, lessonId: number, itemIds: readonly number[]): Promise<void> {
  let gone = tx.deleteFrom('live_lesson_items').where('lesson_id', '=', lessonId);
  if (itemIds.length > 0) gone = gone.where('item_id', 'not in', itemIds);
  await gone.execute();
  if (itemIds.length > 0)
    await tx
      .insertInto('live_lesson_items')
      .values(itemIds.map((item_id) => ({ lesson_id: lessonId, item_id, done_at: null })))
      .onConflict((conflict) => conflict.columns(['lesson_id', 'item_id']).doNothing())
      .execute();
}

interface TasksOfProfile {
  profileId: number;
  /** Time of the oldest note. */
  since: number;
  limit: number;
}

/** Lessons of a profile whose notes name a word that is not done, the newest note first. */
export const lessonsWithWords = (db: Db, { profileId, since, limit }: TasksOfProfile) =>
  db
    .selectFrom('live_lessons')
    .leftJoin('accounts', 'accounts.id', 'live_lessons.tutor_id')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'live_lessons.tutor_id')
    .select(({ fn }) => ['live_lessons.id', 'note_at', fn.coalesce('shown_name', 'first_name').as('tutor')])
    .where('profile_id', '=', profileId)
    .where('note_at', '>=', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('live_lesson_items')
          .select('item_id')
          .whereRef('lesson_id', '=', 'live_lessons.id')
          .where('live_lesson_items.done_at', 'is', null),
      ),
    )
    .orderBy('note_at', 'desc')
    .orderBy('live_lessons.id', 'desc')
    .limit(limit)
    .execute();

interface WordOfHousehold {
  accountId: number;
  lessonId: number;
  itemId: number;
}

/** A word of a lesson of the household, with the profile that learns; undefined for those of others. */
export const wordOfHousehold = (db: Db, { accountId, lessonId, itemId }: WordOfHousehold) =>
  db
    .selectFrom('live_lesson_items')
    .innerJoin('live_lessons', 'live_lessons.id', 'live_lesson_items.lesson_id')
    .select('profile_id')
    .where('lesson_id', '=', lessonId)
    .where('item_id', '=', itemId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** The first press counts. */
export async function markWordDone(db: Db, { lessonId, itemId, now }: { lessonId: number; itemId: number; now: number }): Promise<void> {
  await db
    .updateTable('live_lesson_items')
    .set({ done_at: now })
    .where('lesson_id', '=', lessonId)
    .where('item_id', '=', itemId)
    .where('done_at', 'is', null)
    .execute();
}
