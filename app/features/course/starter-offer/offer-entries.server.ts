import type { CourseFile, FileUnit } from '../transfer/course-file.ts';
import type { Comparison } from './compare-course.server.ts';
import { type EntryId, entryId } from './entry-choice.ts';
import type { StarterEntryOffer, StarterGroup } from './starter-offer.contract.ts';

/**
 * What is offered of the starter course, by units in its order: entries that differ from the course and that the academy has not decided on.
 * Lessons of a unit that was left out, and items of lessons that do not change, are not offered again.
 * @param undecided ids of the entries that the academy has not decided on
 * @param edited ids of the entries that its authors have changed
 */
export function offerEntries(
  file: CourseFile,
  { plan, differences }: Comparison,
  { undecided, edited }: { undecided: ReadonlySet<EntryId>; edited: ReadonlySet<EntryId> },
): StarterGroup[] {
  const units = new Map(plan.structure.units.map((unit) => [unit.key, unit]));
  const lessons = new Map(plan.structure.lessons.map((lesson) => [lesson.key, lesson]));
  const items = new Map(plan.items.map((item) => [item.key, item]));
  const isChanged = (id: EntryId) => undecided.has(id) && (differences.get(id)?.length ?? 0) > 0;
  const offered = new Map<EntryId, StarterEntryOffer>();

  for (const unit of file.units) {
    const [id, planned] = [entryId('unit', unit.key), units.get(unit.key)];
    if (!planned || !(planned.stored ? isChanged(id) : undecided.has(id))) continue;
    offered.set(id, {
      ...{ id, what: 'unit', title: unit.title, english: unit.titleEnglish, kind: null },
      ...outcomeOf(planned.stored, differences.get(id)),
      ...{ published: isPublished(planned.stored, planned.values), reviewed: false, edited: edited.has(id), within: [] },
    });
  }

  const placesOf = new Map<string, EntryId[]>();
  for (const unit of file.units)
    for (const { key, items: placed = [] } of unit.lessons) {
      const [id, planned, inUnit] = [entryId('lesson', key), lessons.get(key), entryId('unit', unit.key)];
      const isUnitNew = !units.get(unit.key)?.stored;
      if (!planned || (isUnitNew && !offered.has(inUnit))) continue;
      if (!(planned.stored ? isChanged(id) : isUnitNew || undecided.has(id))) continue;
      offered.set(id, {
        ...{ id, what: 'lesson', title: planned.title, english: null, kind: planned.values.kind },
        ...outcomeOf(planned.stored, differences.get(id)),
        ...{ published: isPublished(planned.stored, planned.values), reviewed: false, edited: edited.has(id) },
        within: isUnitNew ? [inUnit] : [],
      });
      for (const item of new Set(placed.map((place) => place.key))) placesOf.set(item, [...(placesOf.get(item) ?? []), id]);
    }

  const taught = new Set(file.units.flatMap((unit) => keysOfItems(unit)));
  for (const [key, { stored, values, publishedAt }] of items) {
    const [id, within] = [entryId('item', key), placesOf.get(key) ?? []];
    if (!(stored ? isChanged(id) : within.length > 0 || (!taught.has(key) && undecided.has(id)))) continue;
    const { igbo, toned, english } = stored ?? values;
    offered.set(id, {
      ...{ id, what: 'item', title: toned ?? igbo, english, kind: values.kind },
      ...outcomeOf(stored, differences.get(id)),
      published: isPublished(stored, { published_at: publishedAt }),
      reviewed: stored?.tone_state === 'reviewed' || stored?.text_state === 'reviewed',
      edited: edited.has(id),
      within: stored ? [] : within,
    });
  }
  return grouped(file, offered);
}

const isPublished = (...rows: ({ published_at: number | null } | undefined)[]) => rows.some((row) => row !== undefined && row.published_at !== null);

const outcomeOf = (stored: object | undefined, differences: StarterEntryOffer['differences'] = []) =>
  stored ? ({ outcome: 'changed', differences } as const) : ({ outcome: 'new', differences: [] as StarterEntryOffer['differences'] } as const);

const keysOfItems = ({ lessons }: FileUnit): string[] => lessons.flatMap(({ items = [] }) => items.map(({ key }) => key));

/** Each entry once: units, their lessons, and behind each lesson the items that no earlier one has. */
function grouped(file: CourseFile, offered: Map<EntryId, StarterEntryOffer>): StarterGroup[] {
  const rest = new Map(offered);
  const take = (id: EntryId): StarterEntryOffer[] => {
    const entry = rest.get(id);
    rest.delete(id);
    return entry ? [entry] : [];
  };
  const groups = file.units.map((unit) => ({
    ...{ key: unit.key, title: unit.title, titleEnglish: unit.titleEnglish },
    entries: [
      ...take(entryId('unit', unit.key)),
      ...unit.lessons.flatMap(({ key, items = [] }) => [
        ...take(entryId('lesson', key)),
        ...items.flatMap((item) => take(entryId('item', item.key))),
      ]),
    ],
  }));
  const others = { key: '', title: '', titleEnglish: 'Words of no lesson', entries: [...rest.values()] };
  return [...groups, others].filter(({ entries }) => entries.length > 0);
}
