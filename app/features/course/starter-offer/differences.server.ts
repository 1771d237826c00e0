import { itemTextNames, textsOfItem } from '../authoring/item-texts.contract.ts';
import { stateOf, unitStateOf } from '../authoring/to-authoring.server.ts';
import type { FormRow, ItemRow, LessonRow, UnitRow } from '../course.queries.server.ts';
import type { FormKind, Speaker } from '../course-terms.contract.ts';
import { toFormLine } from '../form-line.ts';
import type { FileNote } from '../transfer/course-file.ts';
import type { PlannedItem } from '../transfer/plan-items.server.ts';
import type { PlannedLesson, PlannedUnit } from '../transfer/plan-structure.server.ts';
import type { Difference, DifferingField } from './starter-offer.contract.ts';

type Pairs = Partial<Record<DifferingField, readonly [mine: string | null, starter: string | null]>>;

const differing = (pairs: Pairs): Difference[] =>
  (Object.entries(pairs) as [DifferingField, readonly [string | null, string | null]][])
    .filter(([, [mine, starter]]) => mine !== starter)
    .map(([field, [mine, starter]]) => ({ field, mine, starter }));

const lines = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join('\n'));

const ofKind = (forms: readonly Pick<FormRow, 'kind' | 'form' | 'place'>[], kind: FormKind) =>
  lines(forms.filter((form) => form.kind === kind).map(toFormLine));

/** Fields of an item that differ between the course and the starter course. */
export function differencesOfItem({ values, publishedAt, forms }: PlannedItem, stored: ItemRow, storedForms: readonly FormRow[]): Difference[] {
  const [mine, starter] = [textsOfItem(stored), textsOfItem(values)];
  const newForms = forms ?? storedForms;
  return differing({
    kind: [stored.kind, values.kind],
    igbo: [stored.igbo, values.igbo],
    toned: [mine.toned, starter.toned],
    english: [stored.english, values.english],
    ...Object.fromEntries(itemTextNames.map((name) => [name, [mine[name], starter[name]]])),
    spellings: [ofKind(storedForms, 'spelling'), ofKind(newForms, 'spelling')],
    dialects: [ofKind(storedForms, 'dialect'), ofKind(newForms, 'dialect')],
    meanings: [ofKind(storedForms, 'english'), ofKind(newForms, 'english')],
    toneState: [stored.tone_sources, values.tone_sources],
    textState: [stored.text_sources, values.text_sources],
    state: [stateOf(stored), stateOf({ published_at: publishedAt })],
  });
}

/** Names of units, lessons and items by their keys. */
export interface Names {
  unit: (key: string) => string;
  lesson: (key: string) => string;
  item: (key: string) => string;
}

type Placed = { key: string; speaker: Speaker | null };
const placedLines = (items: readonly Placed[], { item }: Names) =>
  lines(items.map(({ key, speaker }) => (speaker ? `${speaker}: ${item(key)}` : item(key))));

interface LessonPlaces {
  /** Key of the unit that has the lesson. */
  unit: string;
  items: readonly Placed[];
  /** Items of the starter course, where they differ. */
  newItems: readonly Placed[] | undefined;
}

export function differencesOfLesson({ unit, values }: PlannedLesson, stored: LessonRow, places: LessonPlaces, names: Names): Difference[] {
  return differing({
    unit: [names.unit(places.unit), names.unit(unit)],
    kind: [stored.kind, values.kind],
    title: [stored.title, values.title],
    aims: [stored.aims, values.aims],
    items: [placedLines(places.items, names), placedLines(places.newItems ?? places.items, names)],
    state: [stateOf(stored), stateOf(values)],
  });
}

/** @param note the note of the starter course, where it differs */
export function differencesOfUnit(
  { values }: PlannedUnit,
  stored: UnitRow,
  storedNote: FileNote | undefined,
  note: FileNote | null | undefined,
  names: Names,
): Difference[] {
  const newNote = note === undefined ? storedNote : note;
  const examplesOf = (of: FileNote | null | undefined) => lines((of?.examples ?? []).map(names.item));
  const lessonOf = (of: FileNote | null | undefined) => (of?.lesson ? names.lesson(of.lesson) : null);
  return differing({
    level: [stored.level, values.level],
    title: [stored.title, values.title],
    titleEnglish: [stored.title_english, values.title_english],
    can: [stored.can, values.can],
    noteTitle: [storedNote?.title ?? null, newNote?.title ?? null],
    noteText: [storedNote?.text ?? null, newNote?.text ?? null],
    noteExamples: [examplesOf(storedNote), examplesOf(newNote)],
    noteLesson: [lessonOf(storedNote), lessonOf(newNote)],
    state: [unitStateOf(stored), unitStateOf(values)],
  });
}
