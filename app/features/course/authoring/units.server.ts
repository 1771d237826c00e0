import type { Db } from '#app/db/schema.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import type { UnitRow } from '../course.queries.server.ts';
import { courseLimits } from '../course-terms.contract.ts';
import { notesOf } from '../notes/notes.queries.server.ts';
import { toAdminNote } from '../notes/to-admin-note.server.ts';
import { unitNotFound } from '../public-course.server.ts';
import type { authoring } from './authoring.contract.ts';
import {
  deleteRow,
  insertUnit,
  itemIdsIn,
  lessonsOfUnit,
  listUnits,
  newestUnit,
  setPositions,
  unitById,
  unitIds,
  updateUnit,
} from './authoring.queries.server.ts';
import { changeCourse, isCreatedAlready, keyFor, movedTo } from './course-changes.server.ts';
import { announceRow, hideRow, publishRows, takeBackRow } from './publication.queries.server.ts';
import { publishItems } from './publication.server.ts';
import { toAdminLessons, toAdminUnit, toAdminUnits } from './to-authoring.server.ts';

export const requireUnit = async (db: Db, id: number): Promise<UnitRow> => (await unitById(db, id)) ?? reject(404, unitNotFound);

type UnitCalls = 'units' | 'createUnit' | 'editUnit' | 'updateUnit' | 'removeUnit' | 'orderUnit' | 'announceUnit' | 'publishUnit' | 'unpublishUnit';

export const unitHandlers: Handlers<Pick<typeof authoring, UnitCalls>> = {
  units: async ({ db }) => toAdminUnits(db, await listUnits(db)),

  createUnit: async ({ input: { key, titleEnglish, draft, ...fields }, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-unit', draft);
      const message = 'The unit is created. It is a draft';
      const texts = { ...fields, title_english: titleEnglish };
      const newest = await newestUnit(tx);
      if (isCreatedAlready(newest, { ...texts, ...(key && { key }) }, context.now()) && (await lessonsOfUnit(tx, newest.id)).length === 0) {
        await audit([]);
        return { unit: await toAdminUnit(tx, newest), message };
      }
      const others = await unitIds(tx, fields.level);
      if (others.length >= courseLimits.unitsPerLevel) reject(409, `A level may have at most ${courseLimits.unitsPerLevel} units`);
      const unit = await insertUnit(tx, {
        ...texts,
        key: await keyFor(tx, 'units', key, titleEnglish),
        position: others.length + 1,
        published_at: null,
        announced_at: null,
        updated_at: context.now(),
        content_updated_at: context.now(),
      });
      await audit(unit, tx);
      return { unit: await toAdminUnit(tx, unit), message };
    }),

  editUnit: async ({ db, params }) => {
    const unit = await requireUnit(db, params.id);
    const note = (await notesOf(db, [unit.id])).get(unit.id);
    return {
      unit: await toAdminUnit(db, unit),
      note: note ? toAdminNote(note) : null,
      lessons: await toAdminLessons(db, await lessonsOfUnit(db, unit.id)),
    };
  },

  updateUnit: async ({ params, input: { basedOn, titleEnglish, draft, ...fields }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-unit', draft);
      const stored = await requireUnit(tx, params.id);
      const change = omitUndefined({ ...fields, title_english: titleEnglish });
      const isDone = isSavedAlready(stored, 'unit', basedOn, hasValues(stored, change));
      await audit(isDone ? [] : { ...stored, ...change }, tx);
      if (isDone) return { unit: await toAdminUnit(tx, stored), message: 'The unit is saved' };
      const level = change.level ?? stored.level;
      const others = level === stored.level ? undefined : await unitIds(tx, level);
      if (others && others.length >= courseLimits.unitsPerLevel) reject(409, `A level may have at most ${courseLimits.unitsPerLevel} units`);
      const position = others ? others.length + 1 : stored.position;
      const unit = await updateUnit(tx, stored.id, { ...change, position, updated_at: nextVersion(stored, context.now()) });
      if (others) await setPositions(tx, 'units', await unitIds(tx, stored.level));
      changes.add({ units: [unit.id] });
      return { unit: await toAdminUnit(tx, unit), message: 'The unit is saved' };
    }),

  removeUnit: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const unit = await requireUnit(tx, params.id);
      const lessons = await lessonsOfUnit(tx, unit.id);
      if (lessons.length > 0) {
        const titles = lessons.map(({ title }) => `“${title}”`).join(', ');
        reject(409, `The unit has lessons: ${titles}. Please move or delete them first`);
      }
      await deleteRow(tx, 'units', unit.id);
      await setPositions(tx, 'units', await unitIds(tx, unit.level));
      await audit(unit, tx);
      return { message: `The unit “${unit.title}” is deleted` };
    }),

  orderUnit: async ({ params, input: { position }, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const unit = await requireUnit(tx, params.id);
      await setPositions(tx, 'units', movedTo(await unitIds(tx, unit.level), unit.id, position));
      await audit(unit, tx);
      return { message: `The unit “${unit.title}” is moved` };
    }),

  publishUnit: async ({ params, input: { all = false }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const unit = await requireUnit(tx, params.id);
      const items = await itemIdsIn(tx, { unit: unit.id });
      const published = await publishRows(tx, 'units', [unit.id], context.now());
      const lessons = all ? (await lessonsOfUnit(tx, unit.id)).map(({ id }) => id) : [];
      published.push(...(await publishRows(tx, 'lessons', lessons, context.now())));
      changes.add({ items, units: published.length > 0 ? [unit.id] : [] });
      const held = all ? await publishItems(tx, items, context.now(), changes) : '';
      await audit(unit, tx);
      return { message: `The unit “${unit.title}” is published${held}` };
    }),

  announceUnit: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx) => {
      const unit = await requireUnit(tx, params.id);
      const isPublished = unit.published_at !== null;
      if (!isPublished) await announceRow(tx, unit.id, context.now());
      await audit(isPublished ? [] : unit, tx);
      return { message: isPublished ? `The unit “${unit.title}” is published already` : `The unit “${unit.title}” is announced` };
    }),

  unpublishUnit: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const unit = await requireUnit(tx, params.id);
      await takeBackRow(tx, 'units', unit.id, context.now());
      await hideRow(tx, unit.id, context.now());
      changes.add({ items: await itemIdsIn(tx, { unit: unit.id }), units: [unit.id] });
      await audit(unit, tx);
      return { message: `The unit “${unit.title}” is a draft again` };
    }),
};
