import { omitUndefined } from '#app/lib/omit-undefined.ts';
import { emptyTexts } from '../authoring/items.server.ts';
import type { LessonRow, UnitRow } from '../course.queries.server.ts';
import type { CourseFile, FileItem, FileLesson, FileNote, FileUnit } from '../transfer/course-file.ts';
import type { StoredCourse } from './compare-course.server.ts';
import { type EntryKind, entryId } from './entry-choice.ts';
import { insertInOrder } from './insert-in-order.ts';

/** The file with each item whole: texts and forms that a file of the starter course does not name are none. */
export const withWholeItems = (file: CourseFile): CourseFile => ({
  ...file,
  items: file.items.map(
    (item): FileItem => ({
      ...item,
      fields: { ...emptyTexts, ...omitUndefined(item.fields), kind: item.fields.kind, igbo: item.fields.igbo, english: item.fields.english },
      states: { toneState: item.states.toneState, textState: item.states.textState ?? 'draft' },
      forms: item.forms ?? [],
    }),
  ),
});

const storedUnit = ({ key, level, title, title_english, can }: UnitRow) => ({ key, level, title, titleEnglish: title_english, can });
const storedLesson = ({ key, kind, title, aims }: LessonRow): FileLesson => ({ line: 1, key, kind, title, aims });

/**
 * The part of the starter course that is taken over. What it does not name, and what stands in it without items and states, stays as it is.
 * @param taken ids of entries
 */
export function takenFile(file: CourseFile, taken: ReadonlySet<string>, { units, lessons, unitKeys, itemKeys }: StoredCourse): CourseFile {
  const isTaken = (what: EntryKind, key: string) => taken.has(entryId(what, key));
  const items = file.items.filter(({ key }) => isTaken('item', key));
  const known = new Set([...itemKeys, ...items.map(({ key }) => key)]);
  const takenLessons = new Set(file.units.flatMap((unit) => unit.lessons.flatMap(({ key }) => (isTaken('lesson', key) ? key : []))));
  const places = placesOfUnits(file.units, units, isTaken);

  function noteOf(note: FileNote | null | undefined, order: readonly string[]): FileNote | undefined {
    const examples = note?.examples.filter((key) => known.has(key)) ?? [];
    if (!note || examples.length === 0) return undefined;
    return { ...note, examples, lesson: note.lesson !== null && order.includes(note.lesson) ? note.lesson : null };
  }

  const files = file.units.flatMap((unit): FileUnit[] => {
    const row = units.get(unit.key);
    const own = new Map(unit.lessons.filter(({ key }) => takenLessons.has(key)).map((lesson) => [lesson.key, lesson]));
    const isUnitTaken = isTaken('unit', unit.key);
    if (!isUnitTaken && (!row || own.size === 0)) return [];
    const present = [...lessons.values()].filter(
      ({ key, unit_id }) => unitKeys.get(unit_id) === unit.key && (!takenLessons.has(key) || own.has(key)),
    );
    const order = insertInOrder(
      present.map(({ key }) => key),
      unit.lessons.map(({ key }) => key),
      new Set([...own.keys()].filter((key) => !present.some((lesson) => lesson.key === key))),
    );
    const ownLessons = order.flatMap((key): FileLesson[] => {
      const [lesson, kept] = [own.get(key), lessons.get(key)];
      if (lesson) return [{ ...lesson, items: lesson.items?.filter((item) => known.has(item.key)) }];
      return kept ? [storedLesson(kept)] : [];
    });
    const values = row && !isUnitTaken ? { line: unit.line, ...storedUnit(row) } : { ...unit, note: noteOf(unit.note, order) };
    return [{ ...values, position: places.get(unit.key), lessons: ownLessons }];
  });
  return { ...file, count: items.length, units: files, items };
}

/** Places of the units that come to a level. */
function placesOfUnits(
  files: readonly FileUnit[],
  units: ReadonlyMap<string, UnitRow>,
  isTaken: (what: EntryKind, key: string) => boolean,
): Map<string, number> {
  const coming = files.filter(({ key, level }) => isTaken('unit', key) && units.get(key)?.level !== level);
  return new Map(
    [...Map.groupBy(coming, ({ level }) => level)].flatMap(([level, ofLevel]) => {
      const added = new Set(ofLevel.map(({ key }) => key));
      const leaving = new Set(coming.map(({ key }) => key));
      const present = [...units.values()].filter((unit) => unit.level === level && !leaving.has(unit.key)).map(({ key }) => key);
      const wanted = files.filter((unit) => unit.level === level).map(({ key }) => key);
      return insertInOrder(present, wanted, added).flatMap((key, at) => (added.has(key) ? [[key, at + 1] as const] : []));
    }),
  );
}
