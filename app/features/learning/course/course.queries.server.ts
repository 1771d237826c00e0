import type { Db } from '#app/db/schema.ts';
import { byLevel, publicPlaces } from '#app/features/course/public.server.ts';

/** Published units, in the order of the course. */
export const readUnits = (db: Db) =>
  db
    .selectFrom('units')
    .select(['id', 'level', 'title', 'title_english'])
    .where('published_at', 'is not', null)
    .orderBy(byLevel)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Published lessons of published units, in order within their unit. */
export const readLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(['lessons.id', 'lessons.unit_id', 'lessons.kind', 'lessons.title'])
    .where('lessons.published_at', 'is not', null)
    .where('units.published_at', 'is not', null)
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .execute();

/** Items in the order of the course, once for each place. */
export const readPlaces = (db: Db) =>
  publicPlaces(db)
    .selectAll('items')
    .select(['lesson_items.lesson_id', 'lesson_items.speaker'])
    .orderBy(byLevel)
    .orderBy('units.position')
    .orderBy('units.id')
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .orderBy('lesson_items.position')
    .execute();

export const readForms = (db: Db) => db.selectFrom('item_forms').selectAll().orderBy('id').execute();
