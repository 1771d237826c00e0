import type { Db } from '#app/db/schema.ts';
import type { LessonRow, UnitRow } from '../course.queries.server.ts';
import { notesOf, type StoredNote } from '../notes/notes.queries.server.ts';
import type { CourseFile, FileNote, FileUnit, Refusal } from './course-file.ts';
import { itemsByKeys } from './transfer.queries.server.ts';

const isStored = (note: FileNote | null, stored: StoredNote | undefined) =>
  note === null
    ? stored === undefined
    : stored?.title === note.title &&
      stored.text === note.text &&
      stored.lesson_key === note.lesson &&
      stored.examples.length === note.examples.length &&
      stored.examples.every(({ key }, nth) => key === note.examples[nth]);

interface Structure {
  /** Stored rows by their keys. */
  units: ReadonlyMap<string, UnitRow>;
  lessons: ReadonlyMap<string, LessonRow>;
  /** Keys of lessons after the import, by the key of the unit, where they change. */
  lessonOrder: ReadonlyMap<string, readonly string[]>;
}

/** Grammar notes that a file changes, by the keys of their units; null takes one away. */
export async function planNotes(
  db: Db,
  file: CourseFile,
  units: readonly FileUnit[],
  { units: rows, lessons, lessonOrder }: Structure,
  refused: Refusal[],
): Promise<Map<string, FileNote | null>> {
  const sent = units.flatMap(({ line, key, note }) => (note === undefined ? [] : { line, key, note }));
  if (sent.length === 0) return new Map();
  const stored = await notesOf(db, 'all');
  const isInUnit = (lesson: string, unit: string) =>
    lessonOrder.get(unit)?.includes(lesson) ?? (rows.has(unit) && lessons.get(lesson)?.unit_id === rows.get(unit)?.id);
  const known = new Set([...file.items.map(({ key }) => key), ...file.refusedItems]);
  const asked = sent.flatMap(({ note }) => note?.examples ?? []).filter((key) => !known.has(key));
  for (const { key } of await itemsByKeys(db, [...new Set(asked)])) known.add(key);
  for (const { line, key, note } of sent) {
    const missing = note?.examples.find((example) => !known.has(example));
    if (missing) refused.push({ line, field: 'note', error: `There is no item “${missing}”, an example of the note of “${key}”` });
    if (note?.lesson && !isInUnit(note.lesson, key))
      refused.push({ line, field: 'note', error: `The unit “${key}” has no lesson “${note.lesson}”. Please name one of its lessons in the note` });
  }
  const changed = sent.filter(({ key, note }) => !isStored(note, stored.get(rows.get(key)?.id ?? 0)));
  return new Map(changed.map(({ key, note }) => [key, note]));
}
