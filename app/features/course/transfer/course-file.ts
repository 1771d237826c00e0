import type { Level } from '#app/db/schema.ts';
import type { SentForm } from '../authoring/items.server.ts';
import type { ItemFields, SentStates } from '../authoring/settle-item.server.ts';
import type { LessonKind, PublicationState, Speaker, UnitState } from '../course-terms.contract.ts';

export interface Refusal {
  line: number;
  /** Field or column. */
  field: string;
  error: string;
}

export interface FileUnit {
  line: number;
  key: string;
  level: Level;
  title: string;
  titleEnglish: string;
  can: string;
  /** Place within its level; a missing one leaves a unit where it is. */
  position?: number | undefined;
  state?: UnitState | undefined;
  /** Undefined leaves the note, null takes it away. */
  note?: FileNote | null | undefined;
  /** Keys in order; undefined leaves them. */
  lessons: FileLesson[];
}

export interface FileNote {
  title: string;
  text: string;
  /** Keys of items in order. */
  examples: string[];
  /** Key of a lesson of the unit. */
  lesson: string | null;
}

export interface FileLesson {
  line: number;
  key: string;
  kind: LessonKind;
  title: string;
  aims?: string | null | undefined;
  state?: PublicationState | undefined;
  items?: { key: string; speaker: Speaker | null }[] | undefined;
}

/** Place of an item in a lesson that exists. */
export interface FilePlace {
  unit: string;
  lesson: string;
  /** From 1; a missing one is the place that it has, or the last. */
  position?: number | undefined;
  /** Undefined leaves it. */
  speaker: Speaker | null | undefined;
}

export interface FileItem {
  line: number;
  key: string;
  /** Missing texts stay as they are stored. */
  fields: Pick<ItemFields, 'kind' | 'igbo' | 'english'> & { [Name in keyof ItemFields]?: ItemFields[Name] | undefined };
  states: SentStates;
  forms?: SentForm[] | undefined;
  state?: PublicationState | undefined;
  places: FilePlace[];
}

/** Parsed file, with its refused parts. */
export interface CourseFile {
  format: 'json' | 'csv';
  /** Number of items, refused ones among them. */
  count: number;
  units: FileUnit[];
  items: FileItem[];
  /** Keys of refused items, which lessons of the file may name. */
  refusedItems: string[];
  refused: Refusal[];
}
