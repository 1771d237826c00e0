import type { Db } from '#app/db/schema.ts';
import { byLevel, type LessonRow } from '../course.queries.server.ts';

/** Titles of this unit and of all published ones, in order. */
export const unitTitlesWith = (db: Db, unit: number) =>
  db
    .selectFrom('units')
    .select(['id', 'level', 'title', 'title_english'])
    .where(({ or, eb }) => or([eb('published_at', 'is not', null), eb('id', '=', unit)]))
    .orderBy(byLevel)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Lessons of a unit in order: published ones, and with drafts this lesson, or all of them. */
export const lessonsToPreview = (db: Db, unit: number, drafts: number | 'all'): Promise<LessonRow[]> =>
  db
    .selectFrom('lessons')
    .selectAll()
    .where('unit_id', '=', unit)
    .$if(drafts !== 'all', (query) => query.where(({ or, eb }) => or([eb('published_at', 'is not', null), eb('id', '=', Number(drafts))])))
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Items of these lessons in order, once for each lesson. */
export const itemsToPreview = (db: Db, unit: number, drafts: number | 'all') =>
  db
    .selectFrom('lesson_items')
    .innerJoin('items', 'items.id', 'lesson_items.item_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_items.lesson_id')
    .where('lessons.unit_id', '=', unit)
    .$if(drafts !== 'all', (query) =>
      query.where(({ or, and, eb }) =>
        or([eb('lessons.id', '=', Number(drafts)), and([eb('lessons.published_at', 'is not', null), eb('items.published_at', 'is not', null)])]),
      ),
    )
    .selectAll('items')
    .select(['lesson_items.lesson_id', 'lesson_items.speaker'])
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .orderBy('lesson_items.position')
    .execute();
