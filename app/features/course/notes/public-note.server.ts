import type { Db } from '#app/db/schema.ts';
import { publicItemsByIds } from '../course.queries.server.ts';
import { notesOf, type StoredNote } from './notes.queries.server.ts';

/** The note of a unit with the examples that visitors may see. */
export async function publicNote(db: Db, unit: number): Promise<StoredNote | undefined> {
  const note = (await notesOf(db, [unit])).get(unit);
  if (!note) return undefined;
  const ids = note.examples.map(({ id }) => id);
  const shown = new Set((await publicItemsByIds(db, ids)).map(({ id }) => id));
  return { ...note, examples: note.examples.filter(({ id }) => shown.has(id)) };
}
