import type { Db } from '#app/db/schema.ts';

/** Spellings of all items. */
export const spelledItems = (db: Db) => db.selectFrom('items').select(['id', 'kind', 'igbo', 'toned', 'tone_state', 'english']).execute();

export const otherSpellings = (db: Db) =>
  db.selectFrom('item_forms').select(['item_id', 'kind', 'form', 'place']).where('kind', '!=', 'english').execute();

/** Items with the lessons that have them, each pair once. */
export const lessonsOfItems = (db: Db) => db.selectFrom('lesson_items').select(['item_id', 'lesson_id']).distinct().execute();
