import type { LessonKind, Speaker, TextState } from '../course-terms.contract.ts';
import type { ExerciseItem } from '../exercises/exercise.ts';
import type { Finding } from './report.contract.ts';

/** Item of the course, from a file or from the database, with what its checks read. */
export interface CheckedItem extends ExerciseItem {
  literal: string | null;
  source: string | null;
  emoji: string | null;
  textState: TextState;
  openQuestion: string | null;
  isPublished: boolean;
}

export interface CheckedLesson {
  id: number;
  kind: LessonKind;
  title: string;
  isPublished: boolean;
  lines: { item: CheckedItem; speaker: Speaker | null }[];
}

export interface CheckedNote {
  title: string;
  text: string;
  /** Lesson of the unit that needs it. */
  lesson: number | null;
  /** In order. */
  examples: CheckedItem[];
}

export interface CheckedUnit {
  id: number;
  title: string;
  titleEnglish: string;
  isPublished: boolean;
  note: CheckedNote | null;
  lessons: CheckedLesson[];
}

/** Units and lessons in the order in which learners meet them. */
export interface CheckedCourse {
  units: CheckedUnit[];
  items: CheckedItem[];
}

/** `hints` and `review` ask for a look; the others are rules. */
export const checkRules = ['letters', 'tones', 'sources', 'duplicates', 'untaught', 'choices', 'sizes', 'notes', 'hints', 'review'] as const;
export type CheckRule = (typeof checkRules)[number];

export interface CheckFinding extends Finding {
  rule: CheckRule;
  /** Files with such a finding are not taken into the starter course. */
  isRefused: boolean;
}

export const named = ({ igbo, english }: Pick<CheckedItem, 'igbo' | 'english'>): string => `“${igbo}” (${english})`;

/** The lesson in which learners meet an item first, by the id of the item. */
export function firstPlaces({ units }: CheckedCourse): Map<number, { unit: CheckedUnit; lesson: CheckedLesson }> {
  const places = new Map<number, { unit: CheckedUnit; lesson: CheckedLesson }>();
  for (const unit of units)
    for (const lesson of unit.lessons) for (const { item } of lesson.lines) if (!places.has(item.id)) places.set(item.id, { unit, lesson });
  return places;
}

export type ItemSentence = Omit<CheckFinding, 'unit' | 'lesson' | 'item'>;

/** Findings about single items, each with the first place of its item. */
export function eachItem(course: CheckedCourse, check: (item: CheckedItem) => ItemSentence[]): CheckFinding[] {
  const places = firstPlaces(course);
  return course.items.flatMap((item) => {
    const place = places.get(item.id);
    return check(item).map((found) => ({ unit: place?.unit.id ?? null, lesson: place?.lesson.id ?? null, item: item.id, ...found }));
  });
}

/** What learners meet: published units with their published lessons and items. */
export const publicUnits = ({ units }: CheckedCourse): CheckedUnit[] =>
  units.flatMap((unit) =>
    unit.isPublished
      ? {
          ...unit,
          lessons: unit.lessons.flatMap((lesson) =>
            lesson.isPublished ? { ...lesson, lines: lesson.lines.filter(({ item }) => item.isPublished) } : [],
          ),
        }
      : [],
  );
