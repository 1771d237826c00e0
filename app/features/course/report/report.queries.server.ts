import type { Db } from '#app/db/schema.ts';
import { byLevel } from '../course.queries.server.ts';

const columns = [
  'items.id',
  'items.kind',
  'items.igbo',
  'items.toned',
  'items.english',
  'items.tone_state',
  'items.text_state',
  'items.published_at',
  'items.open_question',
  'items.literal',
  'items.note',
  'items.word_class',
  'items.source',
  'items.emoji',
  'items.fold',
] as const;

export const reportedItems = (db: Db) => db.selectFrom('items').select(columns).orderBy('items.fold').orderBy('items.id').execute();
export type ReportedItem = Awaited<ReturnType<typeof reportedItems>>[number];

/** Forms that may stand for an item in a phrase or have its meaning. */
export const reportedForms = (db: Db) =>
  db.selectFrom('item_forms').select(['item_id', 'kind', 'form', 'place']).orderBy('item_id').orderBy('id').execute();
export type ReportedForm = Awaited<ReturnType<typeof reportedForms>>[number];

/** All places of items in the order in which learners meet them. */
export const placesInOrder = (db: Db) =>
  db
    .selectFrom('lesson_items')
    .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select(['lesson_items.item_id', 'lesson_items.lesson_id', 'lesson_items.speaker'])
    .orderBy(byLevel)
    .orderBy('units.position')
    .orderBy('units.id')
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .orderBy('lesson_items.position')
    .execute();
export type ReportedPlace = Awaited<ReturnType<typeof placesInOrder>>[number];

/** All lessons in the order in which learners meet them. */
export const lessonsInOrder = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .selectAll('lessons')
    .select('units.published_at as unit_published_at')
    .orderBy(byLevel)
    .orderBy('units.position')
    .orderBy('units.id')
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .execute();
export type ReportedLesson = Awaited<ReturnType<typeof lessonsInOrder>>[number];
