import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import type { LessonRow } from '../course.queries.server.ts';
import { courseLimits, type Speaker } from '../course-terms.contract.ts';
import type { authoring } from './authoring.contract.ts';
import {
  deleteRow,
  existingItems,
  insertLesson,
  itemIdsIn,
  lessonById,
  lessonsOfUnit,
  listLessons,
  type PlacedItem,
  placedItems,
  publishRows,
  replacePlacedItems,
  setPositions,
  takeBackRow,
  unitById,
  updateLesson,
} from './authoring.queries.server.ts';
import { changeCourse, hasValues, indexItems, isSavedAlready, keyFor, movedTo, nextVersion } from './course-changes.server.ts';
import { toAdminLesson, toAdminLessons } from './to-authoring.server.ts';

const { lessonsPerUnit } = courseLimits;

export const requireLesson = async (db: Db, id: number): Promise<LessonRow> => (await lessonById(db, id)) ?? reject(404, 'Lesson not found');

/** Ids of the lessons of a unit that has room for one more. @throws 400 for a unit that does not exist, 409 for a full one */
async function lessonsWithRoom(tx: Db, unit: number): Promise<number[]> {
  if (!(await unitById(tx, unit))) rejectFields({ unit: 'There is no such unit. Please choose another one' });
  const lessons = await lessonsOfUnit(tx, unit);
  if (lessons.length >= lessonsPerUnit) reject(409, `A unit may have at most ${lessonsPerUnit} lessons`);
  return lessons.map(({ id }) => id);
}

type SentItem = { id: number; speaker?: Speaker | null | undefined };

/** @throws 400 for an item that does not exist */
async function toPlaced(tx: Db, items: readonly SentItem[]): Promise<PlacedItem[]> {
  const known = await existingItems(
    tx,
    items.map(({ id }) => id),
  );
  const at = items.findIndex(({ id }) => !known.has(id));
  if (at >= 0) rejectFields({ items: `The item in place ${at + 1} does not exist any more. Please take it out` });
  return items.map(({ id, speaker }) => ({ id, speaker: speaker ?? null }));
}

const isPlacedAlike = (one: readonly PlacedItem[], other: readonly PlacedItem[]) =>
  one.length === other.length && one.every(({ id, speaker }, index) => id === other[index]?.id && speaker === other[index]?.speaker);

type LessonCalls = 'lessons' | 'createLesson' | 'editLesson' | 'updateLesson' | 'removeLesson' | 'orderLesson' | 'publishLesson' | 'unpublishLesson';

export const lessonHandlers: Handlers<Pick<typeof authoring, LessonCalls>> = {
  lessons: async ({ db, query }) => {
    const { rows, total } = listLessons(db, query);
    return { rows: await toAdminLessons(db, await rows()), total: await total() };
  },

  createLesson: async ({ input: { key, unit, items = [], aims, ...fields }, now, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const others = await lessonsWithRoom(tx, unit);
      const lesson = await insertLesson(tx, {
        ...fields,
        aims: aims ?? null,
        unit_id: unit,
        key: await keyFor(tx, 'lessons', key, fields.title),
        position: others.length + 1,
        published_at: null,
        updated_at: now(),
      });
      await replacePlacedItems(tx, lesson.id, await toPlaced(tx, items));
      await audit(lesson, tx);
      return { lesson: await toAdminLesson(tx, lesson), message: 'The lesson is created. It is a draft' };
    }),

  editLesson: async ({ db, params }) => toAdminLesson(db, await requireLesson(db, params.id)),

  updateLesson: async ({ params, input: { basedOn, items, ...fields }, now, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const stored = await requireLesson(tx, params.id);
      const change = omitUndefined(fields);
      const before = await placedItems(tx, stored.id);
      const placed = items && (await toPlaced(tx, items));
      const isPlaced = placed === undefined || isPlacedAlike(before, placed);
      const isDone = isSavedAlready(stored, 'lesson', basedOn, isPlaced && hasValues(stored, change));
      await audit(isDone ? [] : { ...stored, ...change }, tx);
      if (isDone) return { lesson: await toAdminLesson(tx, stored), message: 'The lesson is saved' };
      const lesson = await updateLesson(tx, stored.id, { ...change, updated_at: nextVersion(stored, now()) });
      if (placed) await replacePlacedItems(tx, lesson.id, placed);
      if (placed) await indexItems(tx, [...new Set([...before, ...placed].map(({ id }) => id))], context.config.timeZone);
      return { lesson: await toAdminLesson(tx, lesson), message: 'The lesson is saved' };
    }),

  removeLesson: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const lesson = await requireLesson(tx, params.id);
      const items = await itemIdsIn(tx, { lesson: lesson.id });
      await deleteRow(tx, 'lessons', lesson.id);
      await setPositions(
        tx,
        'lessons',
        (await lessonsOfUnit(tx, lesson.unit_id)).map(({ id }) => id),
      );
      await indexItems(tx, items, context.config.timeZone);
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is deleted. Its items stay` };
    }),

  orderLesson: async ({ params, input: { position, unit }, now, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const lesson = await requireLesson(tx, params.id);
      const target = unit ?? lesson.unit_id;
      const isMoving = target !== lesson.unit_id;
      if (isMoving) await lessonsWithRoom(tx, target);
      if (isMoving) await updateLesson(tx, lesson.id, { unit_id: target, updated_at: nextVersion(lesson, now()) });
      const idsOf = async (each: number) => (await lessonsOfUnit(tx, each)).map(({ id }) => id);
      await setPositions(tx, 'lessons', movedTo(await idsOf(target), lesson.id, position));
      if (isMoving) await setPositions(tx, 'lessons', await idsOf(lesson.unit_id));
      if (isMoving) await indexItems(tx, await itemIdsIn(tx, { lesson: lesson.id }), context.config.timeZone);
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is moved` };
    }),

  publishLesson: async ({ params, input: { all = false }, now, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const lesson = await requireLesson(tx, params.id);
      const items = await itemIdsIn(tx, { lesson: lesson.id });
      await publishRows(tx, 'lessons', [lesson.id], now());
      if (all) await publishRows(tx, 'items', items, now());
      await indexItems(tx, items, context.config.timeZone);
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is published` };
    }),

  unpublishLesson: async ({ params, now, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const lesson = await requireLesson(tx, params.id);
      await takeBackRow(tx, 'lessons', lesson.id, now());
      await indexItems(tx, await itemIdsIn(tx, { lesson: lesson.id }), context.config.timeZone);
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is a draft again` };
    }),
};
