import type { Db } from '#app/db/schema.ts';
import { byLevel } from '#app/features/course/public.server.ts';
import { publicWord } from '#app/features/word-of-day/public.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';

/** Published items among these ids. */
export const publishedItem = (db: Db, id: number) =>
  db.selectFrom('items').select(['id', 'igbo', 'toned']).where('id', '=', id).where('published_at', 'is not', null).executeTakeFirst();

/** The same, locked until the end of the transaction: a change of its text comes before it or after it. */
export const lockPublishedItem = (tx: Db, id: number) =>
  tx
    .updateTable('items')
    .set((set) => ({ key: set.ref('key') }))
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .returning(['id', 'igbo', 'toned'])
    .executeTakeFirst();

export const shownWord = (db: Db, id: number, time: LocalTime) =>
  db.selectFrom('words_of_day').select(['id', 'title']).where('id', '=', id).where(publicWord(time)).executeTakeFirst();

export const lockShownWord = (tx: Db, id: number, time: LocalTime) =>
  tx
    .updateTable('words_of_day')
    .set((set) => ({ title: set.ref('title') }))
    .where('id', '=', id)
    .where(publicWord(time))
    .returning(['id', 'title'])
    .executeTakeFirst();

/** Units that teach these items, in the order of the course. */
export const unitsOfItems = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('lesson_items')
    .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(['lesson_items.item_id', 'units.id', 'units.title', 'units.title_english'])
    .where('lesson_items.item_id', 'in', ids)
    .orderBy(byLevel)
    .orderBy('units.position')
    .orderBy('units.id')
    .execute();

export const itemsByIds = (db: Db, ids: readonly number[]) => db.selectFrom('items').selectAll().where('id', 'in', ids).execute();

export const wordsByIds = (db: Db, ids: readonly number[]) =>
  db.selectFrom('words_of_day').select(['id', 'title', 'subtitle']).where('id', 'in', ids).execute();
