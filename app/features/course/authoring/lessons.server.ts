import type { Db } from '#app/db/schema.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
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
  newestLesson,
  type PlacedItem,
  placedItems,
  replacePlacedItems,
  setPositions,
  unitById,
  updateLesson,
} from './authoring.queries.server.ts';
import { changeCourse, isCreatedAlready, isPlacedAlike, keyFor, movedTo } from './course-changes.server.ts';
import { publishRows, takeBackRow } from './publication.queries.server.ts';
import { publishItems } from './publication.server.ts';
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

/** The unit of a lesson, when its page shows the lesson. */
const shownIn = ({ unit_id, published_at }: LessonRow) => (published_at === null ? [] : [unit_id]);

type LessonCalls = 'lessons' | 'createLesson' | 'editLesson' | 'updateLesson' | 'removeLesson' | 'orderLesson' | 'publishLesson' | 'unpublishLesson';

export const lessonHandlers: Handlers<Pick<typeof authoring, LessonCalls>> = {
  lessons: async ({ db, query }) => {
    const { rows, total } = listLessons(db, query);
    return { rows: await toAdminLessons(db, await rows()), total: await total() };
  },

  createLesson: async ({ input: { key, unit, items = [], aims, draft, ...fields }, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-lesson', draft);
      const message = 'The lesson is created. It is a draft';
      const texts = { ...fields, aims: aims ?? null, unit_id: unit };
      const placed = await toPlaced(tx, items);
      const newest = await newestLesson(tx);
      if (isCreatedAlready(newest, { ...texts, ...(key && { key }) }, context.now()) && isPlacedAlike(await placedItems(tx, newest.id), placed)) {
        await audit([]);
        return { lesson: await toAdminLesson(tx, newest), message };
      }
      const others = await lessonsWithRoom(tx, unit);
      const lesson = await insertLesson(tx, {
        ...texts,
        key: await keyFor(tx, 'lessons', key, fields.title),
        position: others.length + 1,
        published_at: null,
        updated_at: context.now(),
      });
      await replacePlacedItems(tx, lesson.id, placed);
      await audit(lesson, tx);
      return { lesson: await toAdminLesson(tx, lesson), message };
    }),

  editLesson: async ({ db, params }) => toAdminLesson(db, await requireLesson(db, params.id)),

  updateLesson: async ({ params, input: { basedOn, items, draft, ...fields }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-lesson', draft);
      const stored = await requireLesson(tx, params.id);
      const change = omitUndefined(fields);
      const before = await placedItems(tx, stored.id);
      const placed = items && (await toPlaced(tx, items));
      const isPlaced = placed === undefined || isPlacedAlike(before, placed);
      const isDone = isSavedAlready(stored, 'lesson', basedOn, isPlaced && hasValues(stored, change));
      await audit(isDone ? [] : { ...stored, ...change }, tx);
      if (isDone) return { lesson: await toAdminLesson(tx, stored), message: 'The lesson is saved' };
      const lesson = await updateLesson(tx, stored.id, { ...change, updated_at: nextVersion(stored, context.now()) });
      if (placed) await replacePlacedItems(tx, lesson.id, placed);
      changes.add({ items: placed ? [...before, ...placed].map(({ id }) => id) : [], units: shownIn(lesson) });
      return { lesson: await toAdminLesson(tx, lesson), message: 'The lesson is saved' };
    }),

  removeLesson: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const lesson = await requireLesson(tx, params.id);
      const items = await itemIdsIn(tx, { lesson: lesson.id });
      await deleteRow(tx, 'lessons', lesson.id);
      await setPositions(
        tx,
        'lessons',
        (await lessonsOfUnit(tx, lesson.unit_id)).map(({ id }) => id),
      );
      changes.add({ items, units: shownIn(lesson) });
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is deleted. Its items stay` };
    }),

  orderLesson: async ({ params, input: { position, unit }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const lesson = await requireLesson(tx, params.id);
      const target = unit ?? lesson.unit_id;
      const isMoving = target !== lesson.unit_id;
      if (isMoving) await lessonsWithRoom(tx, target);
      if (isMoving) await updateLesson(tx, lesson.id, { unit_id: target, updated_at: nextVersion(lesson, context.now()) });
      const idsOf = async (each: number) => (await lessonsOfUnit(tx, each)).map(({ id }) => id);
      await setPositions(tx, 'lessons', movedTo(await idsOf(target), lesson.id, position));
      if (isMoving) await setPositions(tx, 'lessons', await idsOf(lesson.unit_id));
      changes.add({ items: isMoving ? await itemIdsIn(tx, { lesson: lesson.id }) : [], units: shownIn(lesson) });
      if (isMoving) changes.add({ units: shownIn({ ...lesson, unit_id: target }) });
      await audit(lesson, tx);
      const where = isMoving ? ` to the unit “${(await unitById(tx, target))?.title}”` : '';
      return { message: `The lesson “${lesson.title}” is moved${where}` };
    }),

  publishLesson: async ({ params, input: { all = false }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const lesson = await requireLesson(tx, params.id);
      const items = await itemIdsIn(tx, { lesson: lesson.id });
      const published = await publishRows(tx, 'lessons', [lesson.id], context.now());
      changes.add({ items, units: published.length > 0 ? [lesson.unit_id] : [] });
      const held = all ? await publishItems(tx, items, context.now(), changes) : '';
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is published${held}` };
    }),

  unpublishLesson: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const lesson = await requireLesson(tx, params.id);
      await takeBackRow(tx, 'lessons', lesson.id, context.now());
      changes.add({ items: await itemIdsIn(tx, { lesson: lesson.id }), units: shownIn(lesson) });
      await audit(lesson, tx);
      return { message: `The lesson “${lesson.title}” is a draft again` };
    }),
};
