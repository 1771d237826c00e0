import type { Db } from '#app/db/schema.ts';
import { inSnapshot } from '#app/db/snapshot.server.ts';
import { csvLines } from '#app/http/csv.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { listUnits } from '../authoring/authoring.queries.server.ts';
import { textsOfItem } from '../authoring/item-texts.contract.ts';
import { stateOf, unitStateOf } from '../authoring/to-authoring.server.ts';
import { type FormRow, formsOf, type ItemRow } from '../course.queries.server.ts';
import { toFormLine } from '../form-line.ts';
import { notesOf, type StoredNote } from '../notes/notes.queries.server.ts';
import { toForm } from '../public-course.server.ts';
import { type CsvField, cellSeparator, csvColumns } from './csv-columns.ts';
import type { transfer } from './transfer.contract.ts';
import { allLessons, allPlaces, itemsAfter, placesOfItems } from './transfer.queries.server.ts';

const batchSize = 100;

/** All items with their forms, in batches: one `in` list has a limit. */
async function* itemBatches(db: Db): AsyncGenerator<{ items: ItemRow[]; forms: Map<number, FormRow[]> }, void, undefined> {
  for (let after = 0; ; ) {
    const items = await itemsAfter(db, after, batchSize);
    const ids = items.map(({ id }) => id);
    if (items.length > 0) yield { items, forms: await formsOf(db, ids) };
    if (items.length < batchSize) return;
    after = ids.at(-1) ?? after;
  }
}

const exportedNote = (note: StoredNote | undefined) =>
  note ? { title: note.title, text: note.text, examples: note.examples.map(({ key }) => key), lesson: note.lesson_key } : null;

async function exportedUnits(db: Db) {
  const [units, lessons, places, notes] = [await listUnits(db), await allLessons(db), await allPlaces(db), await notesOf(db, 'all')];
  const [byUnit, byLesson] = [Map.groupBy(lessons, ({ unit_id }) => unit_id), Map.groupBy(places, ({ lesson_id }) => lesson_id)];
  return units.map((unit) => ({
    key: unit.key,
    level: unit.level,
    position: unit.position,
    title: unit.title,
    titleEnglish: unit.title_english,
    can: unit.can,
    state: unitStateOf(unit),
    note: exportedNote(notes.get(unit.id)),
    lessons: (byUnit.get(unit.id) ?? []).map((lesson) => ({
      key: lesson.key,
      kind: lesson.kind,
      title: lesson.title,
      aims: lesson.aims,
      state: stateOf(lesson),
      items: (byLesson.get(lesson.id) ?? []).map(({ key, speaker }) => (speaker ? { key, speaker } : key)),
    })),
  }));
}

const exportedItem = (item: ItemRow, forms: readonly FormRow[]) => ({
  key: item.key,
  kind: item.kind,
  igbo: item.igbo,
  english: item.english,
  ...textsOfItem(item),
  toneState: item.tone_state,
  textState: item.text_state,
  state: stateOf(item),
  forms: forms.map(toForm),
});

/** The whole course as JSON of version 1, in pieces; one line per unit, lesson and item. */
async function* exportJson(db: Db): AsyncGenerator<string, void, undefined> {
  yield '{"format":1,"units":[';
  let separator = '\n';
  for (const { lessons, ...unit } of await exportedUnits(db)) {
    const lines = lessons.map((lesson) => `\n  ${JSON.stringify(lesson)}`).join(',');
    yield `${separator}${JSON.stringify(unit).slice(0, -1)},"lessons":[${lines}]}`;
    separator = ',\n';
  }
  yield '\n],"items":[';
  separator = '\n';
  for await (const { items, forms } of itemBatches(db))
    for (const item of items) {
      yield separator + JSON.stringify(exportedItem(item, forms.get(item.id) ?? []));
      separator = ',\n';
    }
  yield '\n]}\n';
}

async function* csvRows(db: Db): AsyncGenerator<Record<CsvField, unknown>, void, undefined> {
  const joined = (values: unknown[]) => values.join(cellSeparator);
  for await (const { items, forms } of itemBatches(db)) {
    const ids = items.map(({ id }) => id);
    const places = Map.groupBy(await placesOfItems(db, ids), ({ item_id }) => item_id);
    for (const item of items) {
      const [own, placed] = [forms.get(item.id) ?? [], places.get(item.id) ?? []];
      const ofKind = (kind: FormRow['kind']) => own.filter((form) => form.kind === kind);
      yield {
        ...exportedItem(item, []),
        unit: joined(placed.map(({ unit }) => unit)),
        lesson: joined(placed.map(({ lesson }) => lesson)),
        position: joined(placed.map(({ position }) => position)),
        speaker: placed.some(({ speaker }) => speaker) ? joined(placed.map(({ speaker }) => speaker ?? '')) : '',
        spellings: joined(ofKind('spelling').map(toFormLine)),
        dialects: joined(ofKind('dialect').map(toFormLine)),
        meanings: joined(ofKind('english').map(toFormLine)),
      };
    }
  }
}

/** Lines of the whole course at one time: read at once, so that a slow client holds no transaction. */
const snapshotOf = (db: Db, linesOf: (tx: Db) => AsyncIterable<string>): Promise<string[]> => inSnapshot(db, (tx) => Array.fromAsync(linesOf(tx)));

async function* inTurn(lines: readonly string[]): AsyncGenerator<string, void, undefined> {
  yield* lines;
}

export const exportHandlers: Handlers<Pick<typeof transfer, 'exportFile'>> = {
  exportFile: async ({ db, query }) =>
    inTurn(await snapshotOf(db, (tx) => (query.as === 'csv' ? csvLines(csvColumns, csvRows(tx)) : exportJson(tx)))),
};
