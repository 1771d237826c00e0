import type { Db, Level } from '#app/db/schema.ts';
import { hasValues } from '#app/http/optimistic-save.server.ts';
import { listUnits } from '../authoring/authoring.queries.server.ts';
import { isPlacedAlike } from '../authoring/course-changes.server.ts';
import type { LessonRow, UnitRow } from '../course.queries.server.ts';
import { courseLimits, type Speaker, type UnitState } from '../course-terms.contract.ts';
import type { CourseFile, FileLesson, FileNote, FileUnit, Refusal } from './course-file.ts';
import { type ImportOptions, type ImportOutcome, publicationOf } from './plan-items.server.ts';
import { planNotes } from './plan-notes.server.ts';
import { allLessons, allPlaces, itemsByKeys } from './transfer.queries.server.ts';

interface Placed {
  key: string;
  speaker: Speaker | null;
}

type UnitValues = Pick<UnitRow, 'level' | 'title' | 'title_english' | 'can' | 'published_at' | 'announced_at'>;
export interface PlannedUnit {
  line: number;
  key: string;
  title: string;
  outcome: ImportOutcome;
  stored: UnitRow | undefined;
  values: UnitValues;
}

type LessonValues = Pick<LessonRow, 'kind' | 'title' | 'aims' | 'published_at'>;
export interface PlannedLesson {
  line: number;
  key: string;
  title: string;
  /** Key of its unit. */
  unit: string;
  outcome: ImportOutcome;
  stored: LessonRow | undefined;
  values: LessonValues;
}

export interface StructurePlan {
  units: PlannedUnit[];
  lessons: PlannedLesson[];
  /** Keys of units in order, by level, where the order changes. */
  unitOrder: Map<Level, string[]>;
  /** Keys of lessons in order, by the key of the unit, where the order changes. */
  lessonOrder: Map<string, string[]>;
  /** Items in order, by the key of the lesson, where they change. */
  itemOrder: Map<string, Placed[]>;
  /** Grammar notes that change, by the key of the unit; null takes one away. */
  notes: Map<string, FileNote | null>;
  /** Keys of the items whose place a CSV file changes. */
  movedItems: Set<string>;
}

/** Stored rows by their keys. */
interface Stored {
  units: Map<string, UnitRow>;
  lessons: Map<string, LessonRow>;
  unitKeys: Map<number, string>;
  places: Map<string, Placed[]>;
}

async function readStored(db: Db): Promise<Stored> {
  const [units, lessons, places] = [await listUnits(db), await allLessons(db), await allPlaces(db)];
  const byLesson = Map.groupBy(places, ({ lesson_id }) => lesson_id);
  return {
    units: new Map(units.map((unit) => [unit.key, unit])),
    lessons: new Map(lessons.map((lesson) => [lesson.key, lesson])),
    unitKeys: new Map(units.map(({ id, key }) => [id, key])),
    places: new Map(lessons.map(({ id, key }) => [key, (byLesson.get(id) ?? []).map((place) => ({ key: place.key, speaker: place.speaker }))])),
  };
}

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** Refuses the second of two units, or lessons, with one key. */
function withoutRepeated<T extends { line: number; key: string }>(parts: readonly T[], what: string, refused: Refusal[]): T[] {
  const lines = new Map<string, number>();
  return parts.filter(({ line, key }) => {
    const earlier = lines.get(key);
    if (earlier !== undefined) refused.push({ line, field: 'key', error: `The ${what} “${key}” is in line ${earlier} already` });
    else lines.set(key, line);
    return earlier === undefined;
  });
}

/** Order of the units of each level: those with a position stand there, new ones without stand last, the others stay in their order. */
function orderUnits(files: readonly FileUnit[], { units }: Stored, refused: Refusal[]): Map<Level, string[]> {
  const orders = new Map<Level, string[]>();
  const byKey = new Map(files.map((unit) => [unit.key, unit]));
  // Also those that units leave.
  for (const level of new Set(files.flatMap((unit) => [unit.level, units.get(unit.key)?.level ?? unit.level]))) {
    const before = [...units.values()].filter((unit) => unit.level === level).map(({ key }) => key);
    const staying = before.filter((key) => {
      const file = byKey.get(key);
      return file === undefined || (file.level === level && file.position === undefined);
    });
    const coming = files.filter((unit) => unit.level === level && unit.position === undefined && units.get(unit.key)?.level !== level);
    const order = [...staying, ...coming.map(({ key }) => key)];
    const placed = files.filter((unit) => unit.level === level && unit.position !== undefined).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    for (const { key, position = 1 } of placed) order.splice(position - 1, 0, key);
    const [last] = files.filter((unit) => unit.level === level).slice(-1);
    if (order.length > courseLimits.unitsPerLevel)
      refused.push({ line: last?.line ?? 1, field: 'level', error: `A level may have at most ${courseLimits.unitsPerLevel} units` });
    if (!isSameOrder(order, before)) orders.set(level, order);
  }
  return orders;
}

/** Order of the lessons of each unit: those of the file, then the others. */
function orderLessons(files: readonly FileUnit[], { lessons, unitKeys }: Stored, refused: Refusal[]): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  const target = new Map(files.flatMap((unit) => unit.lessons.map((lesson) => [lesson.key, unit.key] as const)));
  const left = new Set(files.flatMap((unit) => unit.lessons.flatMap(({ key }) => unitKeys.get(lessons.get(key)?.unit_id ?? 0) ?? [])));
  const lessonsByUnit = new Map(files.map((unit) => [unit.key, unit]));
  for (const unit of new Set([...lessonsByUnit.keys(), ...left])) {
    const before = [...lessons.values()].filter(({ unit_id }) => unitKeys.get(unit_id) === unit).map(({ key }) => key);
    const file = lessonsByUnit.get(unit);
    const order = [...(file?.lessons ?? []).map(({ key }) => key), ...before.filter((key) => !target.has(key))];
    if (order.length > courseLimits.lessonsPerUnit)
      refused.push({ line: file?.line ?? 1, field: 'lessons', error: `A unit may have at most ${courseLimits.lessonsPerUnit} lessons` });
    if (!isSameOrder(order, before)) orders.set(unit, order);
  }
  return orders;
}

/** Times of publication and announcement after a file has said the state; without a state they stay. */
const publicationOfUnit = (state: UnitState | undefined, row: UnitRow | undefined, now: number) => ({
  published_at: publicationOf(state === 'announced' ? 'draft' : state, row, now),
  announced_at: state === 'draft' ? null : (row?.announced_at ?? (state === 'announced' ? now : null)),
});

/** Compares the units, lessons and places of a file with those that are stored. */
export async function planStructure(db: Db, file: CourseFile, { now }: ImportOptions, refused: Refusal[]): Promise<StructurePlan> {
  const stored = await readStored(db);
  const files = withoutRepeated(file.units, 'unit', refused);
  const sentLessons = new Set(
    withoutRepeated(
      files.flatMap(({ lessons }) => lessons),
      'lesson',
      refused,
    ),
  );
  const units = files.map((unit) => ({ ...unit, lessons: unit.lessons.filter((lesson) => sentLessons.has(lesson)) }));
  const [unitOrder, lessonOrder] = [orderUnits(units, stored, refused), orderLessons(units, stored, refused)];
  const itemOrder = await orderItems(db, file, [...sentLessons], stored, refused);

  const notes = await planNotes(db, file, units, { ...stored, lessonOrder }, refused);

  const plannedUnits = units.map((unit): PlannedUnit => {
    const row = stored.units.get(unit.key);
    const { line, key, level, title, titleEnglish, can, state } = unit;
    const values = { level, title, title_english: titleEnglish, can, ...publicationOfUnit(state, row, now) };
    const isMoved = row !== undefined && (unitOrder.get(level)?.indexOf(key) ?? row.position - 1) !== row.position - 1;
    return {
      line,
      key,
      title,
      stored: row,
      values,
      outcome: outcomeOf(row, row !== undefined && hasValues(row, values) && !isMoved && !notes.has(key)),
    };
  });
  const plannedLessons = units.flatMap((unit) =>
    unit.lessons.map((lesson): PlannedLesson => {
      const row = stored.lessons.get(lesson.key);
      const { line, key, kind, title, aims, state } = lesson;
      const values = { kind, title, aims: aims === undefined ? (row?.aims ?? null) : aims, published_at: publicationOf(state, row, now) };
      const isMoved =
        row !== undefined &&
        (stored.unitKeys.get(row.unit_id) !== unit.key || (lessonOrder.get(unit.key)?.indexOf(key) ?? row.position - 1) !== row.position - 1);
      const isSame = row !== undefined && hasValues(row, values) && !isMoved && !itemOrder.orders.has(key);
      return { line, key, title, unit: unit.key, stored: row, values, outcome: outcomeOf(row, isSame) };
    }),
  );
  return { units: plannedUnits, lessons: plannedLessons, unitOrder, lessonOrder, notes, itemOrder: itemOrder.orders, movedItems: itemOrder.moved };
}

const outcomeOf = (row: object | undefined, isSame: boolean): ImportOutcome => (row === undefined ? 'new' : isSame ? 'same' : 'changed');

/** Items of the lessons that the file names: those of JSON as it says, those of CSV put between the ones that are there. */
async function orderItems(db: Db, file: CourseFile, lessons: readonly FileLesson[], stored: Stored, refused: Refusal[]) {
  const known = new Set([...file.items.map(({ key }) => key), ...file.refusedItems]);
  const asked = lessons.flatMap(({ items = [] }) => items.map(({ key }) => key)).filter((key) => !known.has(key));
  for (const { key } of await itemsByKeys(db, [...new Set(asked)])) known.add(key);
  const orders = new Map<string, Placed[]>();
  for (const { line, key, items } of lessons) {
    const missing = items?.find((item) => !known.has(item.key));
    if (missing)
      refused.push({
        line,
        field: 'items',
        error: `There is no item “${missing.key}”. Please add it to the file, or take it out of the lesson “${key}”`,
      });
    if (items && !isPlacedAlike(items, stored.places.get(key) ?? [])) orders.set(key, items);
  }
  const moved = placeRows(file, stored, refused, orders);
  return { orders, moved };
}

function placeRows(
  { items }: CourseFile,
  { lessons, units, unitKeys, places }: Stored,
  refused: Refusal[],
  orders: Map<string, Placed[]>,
): Set<string> {
  const moved = new Set<string>();
  const wanted = items.flatMap(({ key, line, places: ofItem }) => ofItem.map((place) => ({ ...place, key, line })));
  const valid = wanted.filter(({ unit, lesson, line }) => {
    const row = lessons.get(lesson);
    const refuse = (field: string, error: string) => void refused.push({ line, field, error });
    if (!units.has(unit)) refuse('unit', `There is no unit “${unit}”. Please create it first`);
    else if (!row) refuse('lesson', `There is no lesson “${lesson}”. Please create it first`);
    else if (unitKeys.get(row.unit_id) !== unit)
      refuse('lesson', `The lesson “${lesson}” is in the unit “${unitKeys.get(row.unit_id)}”, not in “${unit}”`);
    else return true;
    return false;
  });
  for (const [lesson, rows] of Map.groupBy(valid, (place) => place.lesson)) {
    const before = places.get(lesson) ?? [];
    // The second row of an item stands for its second place: a line may come twice in a dialogue.
    const paired = rows.map((row, at) => {
      const nth = rows.slice(0, at).filter(({ key }) => key === row.key).length;
      return { ...row, present: before.flatMap(({ key }, index) => (key === row.key ? index : []))[nth] };
    });
    const order = before.filter((_, index) => !paired.some(({ present }) => present === index));
    const last = order.length + rows.length;
    const placeOf = ({ position, present }: (typeof paired)[number]) => position ?? (present === undefined ? last : present + 1);
    for (const row of paired.toSorted((a, b) => placeOf(a) - placeOf(b))) {
      const speaker = row.speaker === undefined ? (before[row.present ?? before.length]?.speaker ?? null) : row.speaker;
      order.splice(placeOf(row) - 1, 0, { key: row.key, speaker });
    }
    const [first] = rows;
    if (order.length > courseLimits.itemsPerLesson)
      refused.push({ line: first?.line ?? 1, field: 'lesson', error: `A lesson may have at most ${courseLimits.itemsPerLesson} items` });
    if (isPlacedAlike(order, before)) continue;
    orders.set(lesson, order);
    for (const { key } of rows) if (order.findIndex((place) => place.key === key) !== before.findIndex((place) => place.key === key)) moved.add(key);
  }
  return moved;
}
