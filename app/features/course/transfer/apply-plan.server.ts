import type { Db } from '#app/db/schema.ts';
import { nextVersion } from '#app/http/optimistic-save.server.ts';
import { getOrThrow } from '#app/lib/get-or-throw.ts';
import { insertLesson, insertUnit, replacePlacedItems, setPositions, updateLesson, updateUnit } from '../authoring/authoring.queries.server.ts';
import type { CourseChanges } from '../authoring/course-changes.server.ts';
import { publicUnitsWith } from '../authoring/publication.queries.server.ts';
import { insertReviews } from '../authoring/reviews.queries.server.ts';
import { applyNotes } from './apply-notes.server.ts';
import type { ImportOutcome, PlannedItem } from './plan-items.server.ts';
import type { StructurePlan } from './plan-structure.server.ts';
import {
  allLessonIds,
  allUnitIds,
  deleteForms,
  insertForms,
  insertItems,
  itemIdsByKeys,
  itemIdsOfLessons,
  rewriteItems,
} from './transfer.queries.server.ts';

interface Importer {
  now: number;
  account: number | null;
}

/** Writes items, in the order in which a new one may be named by a lesson. @returns ids of those that are new or changed */
async function applyItems(tx: Db, items: readonly PlannedItem[], { now, account }: Importer): Promise<number[]> {
  const added = items.filter(({ outcome }) => outcome === 'new');
  const ids = await insertItems(
    tx,
    added.map(({ key, values, publishedAt }) => ({ ...values, key, published_at: publishedAt, updated_at: now })),
  );
  const changed = items.flatMap((item) => (item.outcome === 'changed' && item.stored ? { ...item, stored: item.stored } : []));
  await rewriteItems(
    tx,
    changed.map(({ key, stored, values, publishedAt }) => ({
      ...values,
      id: stored.id,
      key,
      published_at: publishedAt,
      updated_at: nextVersion(stored, now),
    })),
  );
  const idOf = ({ key, stored }: PlannedItem) => stored?.id ?? getOrThrow(ids, key);
  const withForms = [...added, ...changed].filter(({ forms }) => forms !== undefined);
  await deleteForms(tx, withForms.map(idOf));
  await insertForms(
    tx,
    withForms.flatMap((item) => (item.forms ?? []).map((form) => ({ ...form, item_id: idOf(item) }))),
  );
  const reviews = items.flatMap((item) =>
    item.review
      ? [
          {
            item_id: idOf(item),
            revision: item.values.revision,
            account_id: account,
            verdict: 'right' as const,
            what: item.review,
            note: null,
            created_at: now,
          },
        ]
      : [],
  );
  for (const review of reviews) await insertReviews(tx, [review]);
  return items.filter(({ outcome }) => outcome !== 'same').map(idOf);
}

/** Writes units and lessons and their order. @returns ids of the lessons whose items may have become public, or may be no more */
async function applyStructure(tx: Db, plan: StructurePlan, now: number): Promise<number[]> {
  for (const { key, outcome, stored, values } of plan.units) {
    if (outcome === 'new') await insertUnit(tx, { ...values, key, position: 0, updated_at: now, content_updated_at: now });
    else if (outcome === 'changed' && stored) await updateUnit(tx, stored.id, { ...values, updated_at: nextVersion(stored, now) });
  }
  const unitIds = await allUnitIds(tx);
  for (const order of plan.unitOrder.values())
    await setPositions(
      tx,
      'units',
      order.flatMap((key) => unitIds.get(key) ?? []),
    );
  for (const { key, unit, outcome, stored, values } of plan.lessons) {
    const row = { ...values, unit_id: getOrThrow(unitIds, unit) };
    if (outcome === 'new') await insertLesson(tx, { ...row, key, position: 0, updated_at: now });
    else if (outcome === 'changed' && stored) await updateLesson(tx, stored.id, { ...row, updated_at: nextVersion(stored, now) });
  }
  const lessons = await allLessonIds(tx);
  const idOf = (key: string) => lessons.get(key)?.id;
  for (const order of plan.lessonOrder.values())
    await setPositions(
      tx,
      'lessons',
      order.flatMap((key) => idOf(key) ?? []),
    );
  const changedUnits = new Set(plan.units.filter(({ outcome }) => outcome !== 'same').map(({ key }) => unitIds.get(key)));
  const changedLessons = plan.lessons.filter(({ outcome }) => outcome !== 'same').map(({ key }) => idOf(key));
  const inUnits = [...lessons.values()].filter(({ unit_id }) => changedUnits.has(unit_id)).map(({ id }) => id);
  const reordered = [...plan.itemOrder.keys()].map(idOf);
  return [...new Set([...changedLessons, ...inUnits, ...reordered])].filter((id) => id !== undefined);
}

/** Writes what a file changes, in the caller's transaction. */
export async function applyPlan(
  tx: Db,
  items: readonly PlannedItem[],
  plan: StructurePlan,
  importer: Importer,
  changes: CourseChanges,
): Promise<void> {
  const stored = items.flatMap(({ outcome, stored: row }) => (outcome === 'changed' && row ? row : []));
  const isChanged = ({ outcome }: { outcome: ImportOutcome }) => outcome !== 'same';
  changes.add({ units: plan.units.filter(isChanged).flatMap((unit) => unit.stored?.id ?? []) });
  changes.add({ units: plan.lessons.filter(isChanged).flatMap((lesson) => lesson.stored?.unit_id ?? []) });
  changes.add({
    folds: stored.map(({ fold }) => fold),
    units: await publicUnitsWith(
      tx,
      stored.map(({ id }) => id),
    ),
  });
  const changed = await applyItems(tx, items, importer);
  const lessons = await applyStructure(tx, plan, importer.now);
  const before = await itemIdsOfLessons(tx, lessons);
  const lessonIds = await allLessonIds(tx);
  const itemIds = await itemIdsByKeys(tx, [...new Set([...plan.itemOrder.values()].flat().map(({ key }) => key))]);
  for (const [key, order] of plan.itemOrder) {
    const lesson = getOrThrow(lessonIds, key).id;
    await replacePlacedItems(
      tx,
      lesson,
      order.map((place) => ({ id: getOrThrow(itemIds, place.key), speaker: place.speaker })),
    );
  }
  await applyNotes(tx, plan, importer.now);
  const after = await itemIdsOfLessons(tx, lessons);
  const inLessons = [...lessonIds.values()].filter(({ id }) => lessons.includes(id));
  changes.add({
    items: [...changed, ...before, ...after],
    units: [...inLessons.map(({ unit_id }) => unit_id), ...(await publicUnitsWith(tx, changed))],
  });
}
