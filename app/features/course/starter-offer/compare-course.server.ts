import type { Db } from '#app/db/schema.ts';
import { listUnits } from '../authoring/authoring.queries.server.ts';
import type { LessonRow, UnitRow } from '../course.queries.server.ts';
import type { Speaker } from '../course-terms.contract.ts';
import { notesOf, type StoredNote } from '../notes/notes.queries.server.ts';
import type { CourseFile, FileNote } from '../transfer/course-file.ts';
import { type ImportPlan, planImport } from '../transfer/import-file.server.ts';
import { allLessons, allPlaces, formsByItems, itemsByKeys } from '../transfer/transfer.queries.server.ts';
import { differencesOfItem, differencesOfLesson, differencesOfUnit, type Names } from './differences.server.ts';
import { type EntryId, entryId } from './entry-choice.ts';
import type { Difference } from './starter-offer.contract.ts';

export interface StoredCourse {
  units: Map<string, UnitRow>;
  lessons: Map<string, LessonRow>;
  /** Keys of units by their ids. */
  unitKeys: Map<number, string>;
  /** Keys of those items of the starter course that the course has. */
  itemKeys: Set<string>;
}

export interface Comparison {
  plan: ImportPlan;
  stored: StoredCourse;
  /** Fields of the entries that the course has, by their ids; none for entries that are alike. */
  differences: Map<EntryId, Difference[]>;
  /** Times at which the entries of the course were written last. */
  writtenAt: Map<EntryId, number>;
}

const toFileNote = ({ title, text, examples, lesson_key }: StoredNote): FileNote => ({
  title,
  text,
  examples: examples.map(({ key }) => key),
  lesson: lesson_key,
});

const nameOf = ({ igbo, english }: { igbo: string; english: string }) => `${igbo} (${english})`;

type Place = { lesson_id: number; key: string; speaker: Speaker | null };

/** Names of what the two courses have; one that both have is named as in the starter course. */
async function readNames(db: Db, file: CourseFile, { units, lessons }: StoredCourse, places: readonly Place[]): Promise<Names> {
  const items = new Map(file.items.map(({ key, fields }) => [key, nameOf(fields)]));
  const others = [...new Set(places.map(({ key }) => key))].filter((key) => !items.has(key));
  for (const item of await itemsByKeys(db, others)) items.set(item.key, nameOf(item));
  const titles = (rows: Iterable<{ key: string; title: string }>) => new Map([...rows].map(({ key, title }) => [key, title]));
  const [unitTitles, lessonTitles] = [
    titles([...units.values(), ...file.units]),
    titles([...lessons.values(), ...file.units.flatMap((unit) => unit.lessons)]),
  ];
  return {
    unit: (key) => unitTitles.get(key) ?? key,
    lesson: (key) => lessonTitles.get(key) ?? key,
    item: (key) => items.get(key) ?? key,
  };
}

function timesOf({ items }: ImportPlan, { units, lessons }: StoredCourse, notes: ReadonlyMap<number, StoredNote>): Map<EntryId, number> {
  return new Map<EntryId, number>([
    ...[...units.values()].map(({ id, key, updated_at }) => [entryId('unit', key), Math.max(updated_at, notes.get(id)?.updated_at ?? 0)] as const),
    ...[...lessons.values()].map(({ key, updated_at }) => [entryId('lesson', key), updated_at] as const),
    ...items.flatMap(({ key, stored }) => (stored ? [[entryId('item', key), stored.updated_at] as const] : [])),
  ]);
}

/** Compares the course with the whole starter course. The places of units and lessons are not compared. */
export async function compareCourse(db: Db, file: CourseFile, now: number): Promise<Comparison> {
  const plan = await planImport(db, file, { marks: 'full', isSignedOff: false, now });
  const [units, lessons, places, notes] = [await listUnits(db), await allLessons(db), await allPlaces(db), await notesOf(db, 'all')];
  const stored: StoredCourse = {
    units: new Map(units.map((unit) => [unit.key, unit])),
    lessons: new Map(lessons.map((lesson) => [lesson.key, lesson])),
    unitKeys: new Map(units.map(({ id, key }) => [id, key])),
    itemKeys: new Set(plan.items.flatMap((item) => (item.stored ? item.key : []))),
  };
  const names = await readNames(db, file, stored, places);
  const rowsOfForms = await formsByItems(
    db,
    plan.items.flatMap((item) => item.stored?.id ?? []),
  );
  const forms = Map.groupBy(rowsOfForms, ({ item_id }) => item_id);
  const byLesson = Map.groupBy(places, ({ lesson_id }) => lesson_id);
  const differences = new Map<EntryId, Difference[]>();
  for (const unit of plan.structure.units) {
    const [row, note] = [unit.stored, notes.get(unit.stored?.id ?? 0)];
    if (row)
      differences.set(entryId('unit', unit.key), differencesOfUnit(unit, row, note && toFileNote(note), plan.structure.notes.get(unit.key), names));
  }
  for (const lesson of plan.structure.lessons) {
    const row = lesson.stored;
    if (!row) continue;
    const items = (byLesson.get(row.id) ?? []).map(({ key, speaker }) => ({ key, speaker }));
    const of = { unit: stored.unitKeys.get(row.unit_id) ?? '', items, newItems: plan.structure.itemOrder.get(lesson.key) };
    differences.set(entryId('lesson', lesson.key), differencesOfLesson(lesson, row, of, names));
  }
  for (const item of plan.items)
    if (item.stored) differences.set(entryId('item', item.key), differencesOfItem(item, item.stored, forms.get(item.stored.id) ?? []));
  return { plan, stored, differences, writtenAt: timesOf(plan, stored, notes) };
}
