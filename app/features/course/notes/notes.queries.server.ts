import '../course.tables.ts';
import type { Db } from '#app/db/schema.ts';
import type { ItemRow } from '../course.queries.server.ts';
import { readInBatches } from '../read-in-batches.server.ts';

/** Example of a note, with the unit whose note it is. */
type Example = ItemRow & { unit_id: number };

export interface StoredNote {
  unit_id: number;
  title: string;
  text: string;
  updated_at: number;
  /** Lesson of the unit that needs it; null once the lesson stands in another unit. */
  lesson_id: number | null;
  lesson_key: string | null;
  /** In order, in any state. */
  examples: Example[];
}

/** Notes of these units, or of all, by the id of the unit. */
export async function notesOf(db: Db, units: readonly number[] | 'all'): Promise<Map<number, StoredNote>> {
  let notes = db
    .selectFrom('unit_notes')
    .leftJoin('lessons', (join) => join.onRef('lessons.id', '=', 'unit_notes.lesson_id').onRef('lessons.unit_id', '=', 'unit_notes.unit_id'))
    .select([
      'unit_notes.unit_id',
      'unit_notes.title',
      'unit_notes.text',
      'unit_notes.updated_at',
      'lessons.id as lesson_id',
      'lessons.key as lesson_key',
    ])
    .orderBy('unit_notes.unit_id');
  let examples = db
    .selectFrom('unit_note_examples')
    .innerJoin('items', 'items.id', 'unit_note_examples.item_id')
    .selectAll('items')
    .select('unit_note_examples.unit_id')
    .orderBy('unit_note_examples.unit_id')
    .orderBy('unit_note_examples.position');
  if (units !== 'all') {
    if (units.length === 0) return new Map();
    notes = notes.where('unit_notes.unit_id', 'in', units);
    examples = examples.where('unit_note_examples.unit_id', 'in', units);
  }
  const byUnit = Map.groupBy(await examples.execute(), ({ unit_id }) => unit_id);
  return new Map((await notes.execute()).map((note) => [note.unit_id, { ...note, examples: byUnit.get(note.unit_id) ?? [] }]));
}

/** Units whose notes have one of these items as an example. */
export async function unitsWithExamples(db: Db, items: readonly number[]): Promise<number[]> {
  const rows = await readInBatches(items, (batch) =>
    db.selectFrom('unit_note_examples').select('unit_id').distinct().where('item_id', 'in', batch).execute(),
  );
  return [...new Set(rows.map(({ unit_id }) => unit_id))];
}

export interface NoteValues {
  title: string;
  text: string;
  lesson_id: number | null;
  /** Ids of items in order. */
  examples: readonly number[];
}

/** Replaces the note of a unit; null takes it away. */
export async function replaceNote(tx: Db, unit: number, note: (NoteValues & { updated_at: number }) | null): Promise<void> {
  await tx.deleteFrom('unit_note_examples').where('unit_id', '=', unit).execute();
  await tx.deleteFrom('unit_notes').where('unit_id', '=', unit).execute();
  if (!note) return;
  const { examples, ...values } = note;
  await tx
    .insertInto('unit_notes')
    .values({ ...values, unit_id: unit })
    .execute();
  const rows = examples.map((item_id, index) => ({ unit_id: unit, item_id, position: index + 1 }));
  if (rows.length > 0) await tx.insertInto('unit_note_examples').values(rows).execute();
}
