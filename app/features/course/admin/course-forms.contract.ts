import * as z from 'zod/mini';
import { optional, text } from '#app/http/fields.ts';
import { aims, itemFields, itemTexts, key, lessonFields, unitFields } from '../authoring/course-fields.contract.ts';
import { eachItemText } from '../authoring/item-texts.contract.ts';
import { reviewed, textSources, toneSources, verdicts } from '../course-terms.contract.ts';
import { howManyExamples, noteTexts } from '../notes/note-fields.contract.ts';

/** Schemas of the forms of the admin screens, with the fields and messages of the API. */
export const UnitForm = z.object({ key: optional(key), ...unitFields });
export type UnitForm = z.output<typeof UnitForm>;

const chosen = z.optional(z.string());
export const NoteForm = z.object({
  ...noteTexts,
  /** Ids of a lesson and of items; an empty text chooses none. */
  lesson: chosen,
  first: z.string().check(z.minLength(1, howManyExamples)),
  second: chosen,
  third: chosen,
});
export type NoteForm = z.output<typeof NoteForm>;

export const LessonForm = z.object({ key: optional(key), ...lessonFields, aims: optional(aims) });
export type LessonForm = z.output<typeof LessonForm>;

const lines = (label: string) => optional(text(label, { max: 5_000, multiline: true }));
export const ItemForm = z.object({
  key: optional(key),
  ...itemFields,
  ...eachItemText((name) => optional(itemTexts[name])),
  toneState: z.enum(toneSources),
  textState: z.enum(textSources),
  /** Forms, one on each line. */
  spellings: lines('Other spellings'),
  dialects: lines('Forms of dialects'),
  meanings: lines('Other meanings'),
  /** Lesson that gets a new item; its draft remembers it. */
  lesson: z.optional(z.string()),
});
export type ItemForm = z.output<typeof ItemForm>;

export const ReviewForm = z.object({
  verdict: z.enum(verdicts),
  what: z.enum(reviewed),
  note: optional(text('The note', { max: 500, multiline: true })),
});
export type ReviewForm = z.output<typeof ReviewForm>;
