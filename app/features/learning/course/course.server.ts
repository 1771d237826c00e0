import type { AppContext } from '#app/app-context.server.ts';
import type { TagVersions } from '#app/cache/tag-versions.server.ts';
import type { Db } from '#app/db/schema.ts';
import { courseTag, unitTimesTag } from '#app/features/course/course.cache-tags.ts';
import type { Item, UnitNote } from '#app/features/course/course.contract.ts';
import type { LessonKind, Speaker } from '#app/features/course/course-terms.contract.ts';
import { notesOf, toItem } from '#app/features/course/public.server.ts';
import type { LessonSource } from '#app/features/course/public.ts';
import { approvedVoices } from '#app/features/voices/public.server.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import { readForms, readLessons, readPlaces, readUnits } from './course.queries.server.ts';

export interface CourseLesson {
  id: number;
  kind: LessonKind;
  title: string;
  unit: UnitInMemory;
  lines: { item: Item; speaker: Speaker | null }[];
  /** Grammar note of its unit, when this lesson needs it. */
  note: UnitNote | undefined;
}

export interface UnitInMemory {
  id: number;
  title: string;
  titleEnglish: string;
  lessons: CourseLesson[];
  /** In the order of its lessons. */
  items: Item[];
  /** Items of the units before it. */
  earlier: Item[];
}

/** The published course. */
export interface Course {
  units: UnitInMemory[];
  /** In the order of the course. */
  lessons: CourseLesson[];
  items: Map<number, Item>;
  /** First lesson that an item stands in. */
  lessonOf: Map<number, CourseLesson>;
  /** Items of lessons about tones, whose tones are scheduled at once. */
  toneItems: Set<number>;
}

const tags = [courseTag, unitTimesTag, voicesTag('item')];

/** The course changes seldom: each process caches it until one of its cache tags is invalidated. */
const cached = new WeakMap<TagVersions, { version: number; course: Promise<Course> }>();

export function courseOf({ db, cache }: Pick<AppContext, 'db' | 'cache'>): Promise<Course> {
  const existing = cached.get(cache);
  if (existing && cache.isUnchangedSince(tags, existing.version)) return existing.course;
  const loading = { version: cache.currentVersion(), course: loadCourse(db) };
  cached.set(cache, loading);
  loading.course.catch(() => cached.get(cache) === loading && cached.delete(cache));
  return loading.course;
}

/** Before another process has told of a change that the database knows already. */
export const forgetCourse = ({ cache }: Pick<AppContext, 'cache'>): void => void cached.delete(cache);

async function loadCourse(db: Db): Promise<Course> {
  const [units, lessons, places, forms] = [await readUnits(db), await readLessons(db), await readPlaces(db), await readForms(db)];
  const notes = await notesOf(db, 'all');
  const voices = await approvedVoices(db, 'item', 'all');
  const formsByItem = Map.groupBy(forms, ({ item_id }) => item_id);
  const items = new Map(places.map((row) => [row.id, toItem(row, formsByItem.get(row.id), voices.get(row.id))]));
  const placesByLesson = Map.groupBy(places, ({ lesson_id }) => lesson_id);
  const lessonsByUnit = Map.groupBy(lessons, ({ unit_id }) => unit_id);
  const course: Course = { units: [], lessons: [], items, lessonOf: new Map(), toneItems: new Set() };
  for (const { id, title, title_english } of units) {
    const unit: UnitInMemory = {
      id,
      title,
      titleEnglish: title_english,
      lessons: [],
      items: [],
      earlier: course.units.flatMap((each) => each.items),
    };
    const note = notes.get(id);
    unit.lessons = (lessonsByUnit.get(id) ?? []).map((lesson) => {
      const lines = (placesByLesson.get(lesson.id) ?? []).flatMap((place) => {
        const item = items.get(place.id);
        return item ? { item, speaker: place.speaker } : [];
      });
      const examples = note?.examples.flatMap((example) => items.get(example.id) ?? []) ?? [];
      const noteBefore = note?.lesson_id === lesson.id ? { title: note.title, text: note.text, examples } : undefined;
      return { id: lesson.id, kind: lesson.kind, title: lesson.title, unit, lines, note: noteBefore };
    });
    unit.items = [...new Set(unit.lessons.flatMap(({ lines }) => lines.map(({ item }) => item)))];
    course.units.push(unit);
    course.lessons.push(...unit.lessons.filter(({ lines, kind }) => lines.length > 0 || kind === 'checkpoint'));
  }
  for (const lesson of course.lessons)
    for (const { item } of lesson.lines) {
      if (!course.lessonOf.has(item.id)) course.lessonOf.set(item.id, lesson);
      if (lesson.kind === 'tones') course.toneItems.add(item.id);
    }
  return course;
}

export const sourceOf = ({ kind, lines, unit }: CourseLesson): LessonSource => ({ kind, lines, unit: unit.items, earlier: unit.earlier });
