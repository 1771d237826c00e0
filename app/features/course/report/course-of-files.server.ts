import { levels } from '#app/features/accounts/levels.contract.ts';
import { FileError } from '#app/lib/file-error.ts';
import { normalize } from '#app/lib/normalize.ts';
import type { CourseFile, FileItem } from '../transfer/course-file.ts';
import { readJson } from '../transfer/read-json.server.ts';
import type { CheckedCourse, CheckedItem, CheckedUnit } from './checked-course.ts';

export interface CourseOfFiles {
  course: CheckedCourse;
  /** Keys of items by their ids. */
  keys: Map<number, string>;
  /** Lines that cannot be read: 'file, line 3, field: sentence'. */
  refused: string[];
}

function toCheckedItem({ fields, states, forms, state }: FileItem, id: number): CheckedItem {
  return {
    id,
    kind: fields.kind,
    igbo: fields.igbo,
    toned: fields.toned ?? null,
    english: fields.english,
    literal: fields.literal ?? null,
    note: fields.note ?? null,
    wordClass: fields.wordClass ?? null,
    emoji: fields.emoji ?? null,
    source: fields.source ?? null,
    openQuestion: fields.openQuestion ?? null,
    toneState: states.toneState ?? 'none',
    textState: states.textState ?? 'draft',
    forms: forms?.map(({ place = null, ...form }) => ({ ...form, place })) ?? [],
    isPublished: state === 'published',
  };
}

function read(name: string, text: string, refused: string[]): CourseFile[] {
  if (text !== normalize(text)) refused.push(`${name}: the text is not in NFC`);
  try {
    const file = readJson(text);
    refused.push(...file.refused.map(({ line, field, error }) => `${name}, line ${line}, ${field}: ${error}`));
    return [file];
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    refused.push(`${name}, line ${error.line}: ${error.message}`);
    return [];
  }
}

/** Reads the texts of course files in the order of their names as one course. */
export function courseOfFiles(texts: Readonly<Record<string, string>>): CourseOfFiles {
  const refused: string[] = [];
  const byKey = new Map<string, CheckedItem>();
  const keys = new Map<number, string>();
  const units: (CourseFile['units'][number] & { file: string })[] = [];
  for (const [name, text] of Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)))
    for (const file of read(name, text, refused)) {
      for (const item of file.items) {
        if (byKey.has(item.key)) refused.push(`${name}, line ${item.line}: the key “${item.key}” is there already`);
        const checked = toCheckedItem(item, byKey.size + 1);
        byKey.set(item.key, checked);
        keys.set(checked.id, item.key);
      }
      units.push(...file.units.map((unit) => ({ ...unit, file: name })));
    }
  const placed = units.toSorted(
    (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || (one.position ?? 0) - (other.position ?? 0),
  );
  /** Items of the keys; a key without one is refused. */
  const itemsWith = (keys: readonly string[], file: string, line: number) =>
    keys.flatMap((key) => {
      const item = byKey.get(key);
      if (!item) refused.push(`${file}, line ${line}: there is no item “${key}”`);
      return item ?? [];
    });
  let lessonId = 0;
  const toCheckedUnit = ({ file, line, title, titleEnglish, state, note, lessons }: (typeof placed)[number], nth: number): CheckedUnit => {
    const checked = lessons.map((lesson) => ({
      id: ++lessonId,
      kind: lesson.kind,
      title: lesson.title,
      isPublished: lesson.state === 'published',
      lines: (lesson.items ?? []).flatMap(({ key, speaker }) => itemsWith([key], file, lesson.line).map((item) => ({ item, speaker }))),
    }));
    const noted = checked[lessons.findIndex(({ key }) => key === note?.lesson)];
    if (note?.lesson && !noted)
      refused.push(`${file}, line ${line}: the unit “${title}” has no lesson “${note.lesson}”, which its grammar note names`);
    return {
      id: nth + 1,
      title,
      titleEnglish,
      isPublished: state === 'published',
      note: note ? { title: note.title, text: note.text, lesson: noted?.id ?? null, examples: itemsWith(note.examples, file, line) } : null,
      lessons: checked,
    };
  };
  const course = { items: [...byKey.values()], units: placed.map(toCheckedUnit) };
  const used = new Set(course.units.flatMap(({ lessons }) => lessons.flatMap(({ lines }) => lines.map(({ item }) => item))));
  refused.push(...course.items.filter((item) => !used.has(item)).map(({ id }) => `the item “${keys.get(id)}” is in no lesson`));
  return { course, keys, refused };
}
