import type { Db } from '#app/db/schema.ts';
import { nextVersion } from '#app/http/optimistic-save.server.ts';
import { getOrThrow } from '#app/lib/get-or-throw.ts';
import { notesOf, replaceNote } from '../notes/notes.queries.server.ts';
import type { StructurePlan } from './plan-structure.server.ts';
import { allLessonIds, allUnitIds, itemIdsByKeys } from './transfer.queries.server.ts';

/** Writes the notes of a plan, once its units, lessons and items are there. */
export async function applyNotes(tx: Db, { notes }: StructurePlan, now: number): Promise<void> {
  if (notes.size === 0) return;
  const [units, lessons, stored] = [await allUnitIds(tx), await allLessonIds(tx), await notesOf(tx, 'all')];
  const items = await itemIdsByKeys(tx, [...new Set([...notes.values()].flatMap((note) => note?.examples ?? []))]);
  for (const [key, note] of notes) {
    const unit = getOrThrow(units, key);
    const values = note && {
      title: note.title,
      text: note.text,
      lesson_id: note.lesson === null ? null : getOrThrow(lessons, note.lesson).id,
      examples: note.examples.map((example) => getOrThrow(items, example)),
      updated_at: nextVersion(stored.get(unit) ?? { updated_at: 0 }, now),
    };
    await replaceNote(tx, unit, values);
  }
}
