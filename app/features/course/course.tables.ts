import type { Generated } from 'kysely';
import type { Level } from '#app/db/schema.ts';
import type { ItemTextRow } from './authoring/item-texts.contract.ts';
import type {
  FormKind,
  ItemKind,
  LessonKind,
  Reviewed,
  Speaker,
  TextSources,
  TextState,
  ToneSources,
  ToneState,
  Verdict,
} from './course-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    units: Units;
    lessons: Lessons;
    items: Items;
    lesson_items: LessonItems;
    unit_notes: UnitNotes;
    unit_note_examples: UnitNoteExamples;
    item_forms: ItemForms;
    item_reviews: ItemReviews;
    starter_entries: StarterEntries;
  }
}

interface Units {
  id: Generated<number>;
  /** Name in imported files; it never changes. */
  key: string;
  level: Level;
  /** From 1 within the level. */
  position: number;
  /** In Igbo. */
  title: string;
  title_english: string;
  /** 'greet, thank and part': what a learner can do after it. */
  can: string;
  /** Null for a unit that is not published. */
  published_at: number | null;
  /** Counts while `published_at` is null: visitors read its title as being written. Null hides a draft. */
  announced_at: number | null;
  /** Strictly increasing. */
  updated_at: number;
  /** Time of the last change of its page: of the unit, its public lessons or their public items. */
  content_updated_at: number;
}

interface Lessons {
  id: Generated<number>;
  key: string;
  unit_id: number;
  /** From 1 within the unit. */
  position: number;
  kind: LessonKind;
  title: string;
  aims: string | null;
  published_at: number | null;
  updated_at: number;
}

/** Word, phrase, line of a dialogue or pattern. */
interface Items extends ItemTextRow {
  id: Generated<number>;
  key: string;
  kind: ItemKind;
  /** Everyday spelling: dots, no tones. */
  igbo: string;
  english: string;
  /** `tone_sources`, or 'reviewed' since the newest review. */
  tone_state: ToneState;
  /** State by the sources alone: it stays when a review ends. */
  tone_sources: ToneSources;
  text_state: TextState;
  text_sources: TextSources;
  /** Increases with each change of `igbo`, `toned` or `english`: a review is of one revision. */
  revision: number;
  published_at: number | null;
  updated_at: number;
  /** `igbo` without case and marks (lib/search-key.ts). */
  fold: string;
}

interface LessonItems {
  lesson_id: number;
  item_id: number;
  /** From 1 within the lesson. */
  position: number;
  speaker: Speaker | null;
}

/** Grammar note of a unit. */
interface UnitNotes {
  unit_id: number;
  title: string;
  text: string;
  /** Lesson that needs it; it counts while it stands in the unit. */
  lesson_id: number | null;
  updated_at: number;
}

interface UnitNoteExamples {
  unit_id: number;
  item_id: number;
  /** From 1 within the note. */
  position: number;
}

/** Other accepted form of an item. */
interface ItemForms {
  id: Generated<number>;
  item_id: number;
  kind: FormKind;
  form: string;
  /** Place of a dialect. */
  place: string | null;
  fold: string;
}

interface ItemReviews {
  id: Generated<number>;
  item_id: number;
  revision: number;
  /** Null once the account is gone. */
  account_id: number | null;
  verdict: Verdict;
  what: Reviewed;
  note: string | null;
  created_at: number;
}

/** Entry of the starter course that the academy was seeded with, or has decided on. */
interface StarterEntries {
  /** 'course': all entries of one release. */
  what: 'course' | 'unit' | 'lesson' | 'item';
  /** Empty for the course. */
  key: string;
  /** SHA-256 of its text in the starter files, shortened (starter-offer/starter-course.server.ts). */
  digest: string;
  /** Time at which the course had it as the starter course says: a row that was written later is an author's. Null where this is not known. */
  taken_at: number | null;
}
