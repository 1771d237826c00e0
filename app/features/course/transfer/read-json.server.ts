import * as z from 'zod/mini';
import { nullableText, optional } from '#app/http/fields.ts';
import { FileError } from '#app/lib/file-error.ts';
import { tooDeepAt } from '#app/lib/json-depth.ts';
import {
  aims,
  forms,
  itemFields,
  itemStates,
  itemTexts,
  key,
  lessonFields,
  position,
  speaker,
  unitFields,
} from '../authoring/course-fields.contract.ts';
import { eachItemText } from '../authoring/item-texts.contract.ts';
import { courseLimits, publicationStates, unitStates } from '../course-terms.contract.ts';
import { examplesOf, noteTexts } from '../notes/note-fields.contract.ts';
import type { CourseFile, FileItem, FileLesson, FileUnit, Refusal } from './course-file.ts';
import { jsonLines } from './json-lines.ts';

const state = optional(z.enum(publicationStates, 'The state may be draft, published'));
const unitState = optional(z.enum(unitStates, 'The state may be draft, announced, published'));
const list = (label: string) => z.optional(z.array(z.unknown(), `${label} must be a list`));

const FileShape = z.object({ format: z.literal(1), units: list('units'), items: list('items') });
const NoteShape = z.object(
  { ...noteTexts, examples: examplesOf(key), lesson: z.optional(z.nullable(key)) },
  'The note must have a title, a text and examples, or be null',
);
const UnitShape = z.object({
  key,
  note: z.optional(z.nullable(NoteShape)),
  ...unitFields,
  position: z.optional(z.nullable(position)),
  state: unitState,
  lessons: list('lessons'),
});
const placedItem = z.union([key, z.object({ key, speaker: optional(speaker) })], 'Items must be keys of items');
const LessonShape = z.object({
  key,
  ...lessonFields,
  aims: nullableText(aims),
  state,
  items: z.optional(
    z
      .array(placedItem, 'Items must be a list of keys')
      .check(z.maxLength(courseLimits.itemsPerLesson, `A lesson may have at most ${courseLimits.itemsPerLesson} items`)),
  ),
});
export const ItemShape = z.object({
  key,
  ...itemFields,
  ...eachItemText((name) => nullableText(itemTexts[name])),
  ...itemStates,
  forms: z.optional(forms),
  state,
});

/** Parses a part of a file; adds what is refused about it, with its line. */
export function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown, line: number, refused: Refusal[]): z.output<S> | undefined {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  refused.push({ line, field: String(issue?.path[0] ?? 'key'), error: issue?.message ?? 'Please check this line' });
  return undefined;
}

/** Item of a file from its parsed form. */
export function toFileItem({ key, toneState, textState, forms, state, ...fields }: z.output<typeof ItemShape>, line: number): FileItem {
  return { line, key, fields, states: { toneState, textState }, forms, state, places: [] };
}

const keyOf = (value: unknown): string[] => {
  const named = typeof value === 'object' && value !== null && 'key' in value ? value.key : undefined;
  return typeof named === 'string' ? [named] : [];
};

/** Files of the course nest five deep. */
const maxDepth = 100;

function parseJson(text: string): unknown {
  const deep = tooDeepAt(text, maxDepth);
  if (deep >= 0)
    throw new FileError(text.slice(0, deep).split('\n').length, `Brackets are nested more than ${maxDepth} deep here. Please check the brackets`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = Number(String(error).match(/\(line (\d+)/)?.[1] ?? text.split('\n').length);
    throw new FileError(line, 'The file is no valid JSON here. Please check brackets, commas and quotation marks');
  }
}

/** Reads units, lessons and items from JSON of version 1. @throws {FileError} */
export function readJson(text: string): CourseFile {
  const value = parseJson(text);
  const shape = z.safeParse(FileShape, value);
  if (!shape.success) throw new FileError(1, 'This is no file of the course: it begins with { "format": 1, "units": […], "items": […] }');
  const lines = jsonLines(text);
  const lineOf = (path: string) => lines.get(path) ?? 1;
  const refused: Refusal[] = [];
  const { units = [], items = [] } = shape.data;

  const readLesson = (lesson: unknown, path: string): FileLesson[] => {
    const line = lineOf(path);
    const parsed = parsePart(LessonShape, lesson, line, refused);
    if (!parsed) return [];
    const placed = parsed.items?.map((item) =>
      typeof item === 'string' ? { key: item, speaker: null } : { key: item.key, speaker: item.speaker ?? null },
    );
    return [{ ...parsed, line, items: placed }];
  };
  const readUnit = (unit: unknown, at: number): FileUnit[] => {
    const line = lineOf(`units.${at}`);
    const parsed = parsePart(UnitShape, unit, line, refused);
    if (!parsed) return [];
    const lessons = (parsed.lessons ?? []).flatMap((lesson, nth) => readLesson(lesson, `units.${at}.lessons.${nth}`));
    const note = parsed.note && { ...parsed.note, lesson: parsed.note.lesson ?? null };
    return [{ ...parsed, note, position: parsed.position ?? undefined, line, lessons }];
  };
  const refusedItems: string[] = [];
  const readItem = (item: unknown, at: number): FileItem[] => {
    const line = lineOf(`items.${at}`);
    const parsed = parsePart(ItemShape, item, line, refused);
    if (!parsed) refusedItems.push(...keyOf(item));
    return parsed ? [toFileItem(parsed, line)] : [];
  };
  return { format: 'json', count: items.length, units: units.flatMap(readUnit), items: items.flatMap(readItem), refusedItems, refused };
}
