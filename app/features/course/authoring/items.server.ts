import type { Db } from '#app/db/schema.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { itemUsesTag } from '../course.cache-tags.ts';
import { type FormRow, formsOf, type ItemRow } from '../course.queries.server.ts';
import { courseLimits, type FormKind, formKinds } from '../course-terms.contract.ts';
import { normalizeMarks } from '../tone-rules.ts';
import type { authoring } from './authoring.contract.ts';
import {
  deleteRow,
  insertItem,
  itemById,
  lessonById,
  listItems,
  type NewForm,
  newestItem,
  placedItems,
  replaceForms,
  replacePlacedItems,
  updateItem,
  updateLesson,
  usesOf,
} from './authoring.queries.server.ts';
import { shownUses } from './authoring-replies.contract.ts';
import { changeCourse, isCreatedAlready, keyFor, movedTo } from './course-changes.server.ts';
import { eachItemText } from './item-texts.contract.ts';
import { publicUnitsWith, publishRows, takeBackRow } from './publication.queries.server.ts';
import { fieldsOf, settleItem } from './settle-item.server.ts';
import { toAdminItem, toItemSummary } from './to-authoring.server.ts';

const { itemsPerLesson } = courseLimits;

export const requireItem = async (db: Db, id: number): Promise<ItemRow> => (await itemById(db, id)) ?? reject(404, 'Item not found');

export const emptyTexts = eachItemText<string | null>(() => null);

export interface SentForm {
  kind: FormKind;
  form: string;
  place?: string | null | undefined;
}

/** Forms by their kinds, each kind in the order in which it was sent. */
export const toNewForms = (forms: readonly SentForm[]): NewForm[] =>
  formKinds
    .flatMap((kind) => forms.filter((form) => form.kind === kind))
    .map(({ kind, form, place }) => {
      const text = kind === 'english' ? form : normalizeMarks(form);
      return { kind, form: text, place: place ?? null, fold: foldForSearch(text) };
    });

export const hasForms = (stored: readonly FormRow[], forms: readonly NewForm[]): boolean =>
  stored.length === forms.length && stored.every((row, index) => hasValues<NewForm>(row, forms[index] ?? {}));

const storedFormsOf = async (tx: Db, { id }: ItemRow) => (await formsOf(tx, [id])).get(id) ?? [];

/** Whether an item has these forms, and is in this lesson alone. */
async function isWithin(tx: Db, item: ItemRow, forms: readonly NewForm[], lesson: number | undefined): Promise<boolean> {
  const uses = await usesOf(tx, item.id, shownUses);
  const isPlaced = uses.length === (lesson === undefined ? 0 : 1) && uses.every((use) => use.lesson === lesson);
  return isPlaced && hasForms(await storedFormsOf(tx, item), forms);
}

/** Title of an item in the audit log. */
const audited = ({ id, igbo }: ItemRow) => ({ id, title: igbo });

type ItemCalls = 'items' | 'createItem' | 'editItem' | 'updateItem' | 'removeItem' | 'orderItem' | 'publishItem' | 'unpublishItem';

export const itemHandlers: Handlers<Pick<typeof authoring, ItemCalls>> = {
  items: async ({ db, query }) => {
    const { rows, total } = await listItems(db, query);
    return { rows: rows.map(toItemSummary), total };
  },

  createItem: async ({ input: { key, lesson, forms = [], toneState, textState, kind, igbo, english, draft, ...texts }, audit, ...context }) => {
    const settled = settleItem({ kind, igbo, english, ...emptyTexts, ...omitUndefined(texts) }, { toneState, textState }, undefined);
    if ('errors' in settled) return rejectFields(settled.errors);
    return changeCourse(context, async (tx) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-item', draft);
      const { values } = settled;
      const message = 'The item is created. It is a draft';
      const newForms = toNewForms(forms);
      const newest = await newestItem(tx);
      if (isCreatedAlready(newest, { ...values, ...(key && { key }) }, context.now()) && (await isWithin(tx, newest, newForms, lesson))) {
        await audit([]);
        return { item: await toAdminItem(tx, newest), message };
      }
      const item = await insertItem(tx, {
        ...values,
        key: await keyFor(tx, 'items', key, `${values.igbo} ${values.english}`),
        published_at: null,
        updated_at: context.now(),
      });
      await replaceForms(tx, item.id, newForms);
      if (lesson !== undefined) await placeItem(tx, { item: item.id, lesson, now: context.now() });
      await audit(audited(item), tx);
      context.invalidate(itemUsesTag);
      return { item: await toAdminItem(tx, item), message };
    });
  },

  editItem: async ({ db, params }) => toAdminItem(db, await requireItem(db, params.id)),

  updateItem: async ({ params, input: { basedOn, forms, toneState, textState, draft, ...fields }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-item', draft);
      const stored = await requireItem(tx, params.id);
      const settled = settleItem({ ...fieldsOf(stored), ...omitUndefined(fields) }, { toneState, textState }, stored);
      if ('errors' in settled) return rejectFields(settled.errors);
      const newForms = forms && toNewForms(forms);
      const storedForms = await storedFormsOf(tx, stored);
      const isUnchanged = hasValues(stored, settled.values) && (newForms === undefined || hasForms(storedForms, newForms));
      const isDone = isSavedAlready(stored, 'item', basedOn, isUnchanged);
      await audit(isDone ? [] : audited(stored), tx);
      if (isDone) return { item: await toAdminItem(tx, stored), message: 'The item is saved' };
      const item = await updateItem(tx, stored.id, { ...settled.values, updated_at: nextVersion(stored, context.now()) });
      if (newForms) await replaceForms(tx, item.id, newForms);
      changes.add({ items: [item.id], folds: [stored.fold], units: await publicUnitsWith(tx, [item.id]) });
      return { item: await toAdminItem(tx, item), message: 'The item is saved' };
    }),

  removeItem: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const item = await requireItem(tx, params.id);
      const uses = await usesOf(tx, item.id, shownUses);
      if (uses.length > 0) {
        const places = [...new Set(uses.map(({ lessonTitle, unitTitle }) => `“${lessonTitle}” of the unit “${unitTitle}”`))];
        reject(409, `The item is used in the lesson ${places.join(', ')}. Please take it out there first`);
      }
      await deleteRow(tx, 'items', item.id);
      changes.add({ items: [item.id], folds: [item.fold] });
      await audit(audited(item), tx);
      return { message: `The item “${item.igbo}” is deleted` };
    }),

  orderItem: async ({ params, input: { lesson, position }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const item = await requireItem(tx, params.id);
      const { unit_id, published_at } = await placeItem(tx, { item: item.id, lesson, position, now: context.now() });
      changes.add({ items: [item.id], units: item.published_at === null || published_at === null ? [] : [unit_id] });
      await audit(audited(item), tx);
      return { message: `The item “${item.igbo}” is moved` };
    }),

  publishItem: async ({ params, input: { withQuestion = false }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const item = await requireItem(tx, params.id);
      if (item.published_at === null && item.open_question !== null && !withQuestion)
        reject(409, `The item “${item.igbo}” has an open question: “${item.open_question}” Please settle it, or choose to publish it all the same`);
      const published = await publishRows(tx, 'items', [item.id], context.now());
      changes.add({ items: [item.id], units: await publicUnitsWith(tx, published) });
      await audit(audited(item), tx);
      return { message: `The item “${item.igbo}” is published` };
    }),

  unpublishItem: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const item = await requireItem(tx, params.id);
      changes.add({ items: [item.id], units: await publicUnitsWith(tx, [item.id]) });
      await takeBackRow(tx, 'items', item.id, context.now());
      await audit(audited(item), tx);
      return { message: `The item “${item.igbo}” is a draft again` };
    }),
};

/** Puts an item at a place of a lesson, or at its end. @returns the lesson @throws 400 for a lesson that does not exist, 409 for a full one */
async function placeItem(
  tx: Db,
  { item, lesson: id, position = itemsPerLesson, now }: { item: number; lesson: number; position?: number; now: number },
) {
  const lesson = (await lessonById(tx, id)) ?? rejectFields({ lesson: 'There is no such lesson. Please choose another one' });
  const placed = await placedItems(tx, lesson.id);
  const present = placed.find((each) => each.id === item);
  if (!present && placed.length >= itemsPerLesson) reject(409, `A lesson may have at most ${itemsPerLesson} items`);
  await replacePlacedItems(tx, lesson.id, movedTo(placed, present ?? { id: item, speaker: null }, position));
  return updateLesson(tx, lesson.id, { updated_at: nextVersion(lesson, now) });
}
