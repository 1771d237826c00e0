import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import type { StoredNote } from '../notes/notes.queries.server.ts';
import type { CheckedCourse, CheckedItem } from './checked-course.ts';
import type { ReportedForm, ReportedItem, ReportedLesson, ReportedPlace } from './report.queries.server.ts';

const toCheckedItem = (row: ReportedItem, forms: ReportedForm[]): CheckedItem => ({
  id: row.id,
  kind: row.kind,
  igbo: row.igbo,
  toned: row.toned,
  english: row.english,
  literal: row.literal,
  note: row.note,
  wordClass: row.word_class,
  emoji: row.emoji,
  source: row.source,
  openQuestion: row.open_question,
  toneState: row.tone_state,
  textState: row.text_state,
  forms,
  isPublished: row.published_at !== null,
});

interface Rows {
  units: readonly Pick<AdminUnit, 'id' | 'title' | 'titleEnglish' | 'state'>[];
  lessons: readonly ReportedLesson[];
  places: readonly ReportedPlace[];
  items: readonly ReportedItem[];
  forms: readonly ReportedForm[];
  /** By the id of the unit. */
  notes: ReadonlyMap<number, StoredNote>;
}

/** The course of the database as its checks read it. Rows are in the order of the course. */
export function toCheckedCourse({ units, lessons, places, items, forms, notes }: Rows): CheckedCourse {
  const formsOf = Map.groupBy(forms, ({ item_id }) => item_id);
  const checked = new Map(items.map((row) => [row.id, toCheckedItem(row, formsOf.get(row.id) ?? [])]));
  const noteOf = (unit: number) => {
    const note = notes.get(unit);
    return note
      ? { title: note.title, text: note.text, lesson: note.lesson_id, examples: note.examples.flatMap(({ id }) => checked.get(id) ?? []) }
      : null;
  };
  const [lessonsOf, placesOf] = [Map.groupBy(lessons, ({ unit_id }) => unit_id), Map.groupBy(places, ({ lesson_id }) => lesson_id)];
  return {
    items: [...checked.values()],
    units: units.map(({ id, title, titleEnglish, state }) => ({
      id,
      title,
      titleEnglish,
      isPublished: state === 'published',
      note: noteOf(id),
      lessons: (lessonsOf.get(id) ?? []).map((lesson) => ({
        id: lesson.id,
        kind: lesson.kind,
        title: lesson.title,
        isPublished: lesson.published_at !== null,
        lines: (placesOf.get(lesson.id) ?? []).flatMap(({ item_id, speaker }) => {
          const item = checked.get(item_id);
          return item ? { item, speaker } : [];
        }),
      })),
    })),
  };
}
