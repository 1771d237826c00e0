import type { Item } from '#app/features/course/course.contract.ts';
import type { Exercise } from '#app/features/course/public.ts';
import { type CheckedItem, publicUnits } from '#app/features/course/report/checked-course.ts';
import { courseOfFiles } from '#app/features/course/report/course-of-files.server.ts';
import type { Course, CourseLesson, UnitInMemory } from '#app/features/learning/course/course.server.ts';
import type { LearnerSettings } from '#app/features/learning/learner-settings.ts';
import { composeSession } from '#app/features/learning/session/compose-session.ts';
import { starterTexts } from './course-items.ts';

const voice = { url: '/media/voice-play.mp3', speaker: 'Ada', place: null, dialect: null, ms: 900 };

/** Checked as learners are told it: by two sources, or for texts without tones by a speaker. */
const toItem = (item: CheckedItem, hasVoices: boolean): Item => ({
  ...item,
  forms: [...item.forms],
  checked: item.toneState === 'agreed',
  drawing: null,
  voices: hasVoices ? [voice] : [],
});

/** The published part of the starter course as the server keeps it. @param hasVoices with a voice for each item */
export function courseInMemory(hasVoices: boolean): Course {
  const { course: files, refused } = courseOfFiles(starterTexts());
  if (refused.length > 0) throw new Error(`The files of the starter course cannot be read: ${refused.join('; ')}`);
  const course: Course = { units: [], lessons: [], items: new Map(), lessonOf: new Map(), toneItems: new Set() };
  const itemOf = (checked: CheckedItem): Item => {
    const item = course.items.get(checked.id) ?? toItem(checked, hasVoices);
    course.items.set(item.id, item);
    return item;
  };
  for (const { id, title, titleEnglish, lessons, note } of publicUnits(files)) {
    const unit: UnitInMemory = { id, title, titleEnglish, lessons: [], items: [], earlier: course.units.flatMap(({ items }) => items) };
    unit.lessons = lessons.map((lesson): CourseLesson => {
      const lines = lesson.lines.map(({ item, speaker }) => ({ item: itemOf(item), speaker }));
      const before = note?.lesson === lesson.id ? { title: note.title, text: note.text, examples: note.examples.map(itemOf) } : undefined;
      return { id: lesson.id, kind: lesson.kind, title: lesson.title, unit, lines, note: before };
    });
    unit.items = [...new Set(unit.lessons.flatMap(({ lines }) => lines.map(({ item }) => item)))];
    course.units.push(unit);
    course.lessons.push(...unit.lessons);
  }
  for (const lesson of course.lessons)
    for (const { item } of lesson.lines) {
      if (!course.lessonOf.has(item.id)) course.lessonOf.set(item.id, lesson);
      if (lesson.kind === 'tones') course.toneItems.add(item.id);
    }
  return course;
}

const grownUp: LearnerSettings = {
  isChild: false,
  canType: true,
  isQuiet: false,
  opensAll: false,
  isGentle: false,
  zone: 'UTC',
  judging: { dialect: null, areDotsOptional: false },
};

/** Exercises of a lesson for a learner without any cards. @param canType false: as children below seven get them */
export function exercisesOf(course: Course, lesson: CourseLesson, seed: string, canType = true): Exercise[] {
  const kind = lesson.kind === 'checkpoint' ? 'checkpoint' : 'lesson';
  const learner = { ...grownUp, canType };
  // A session adds fields to the exercises of a lesson, and takes none away.
  return composeSession({ course, learner, profile: 1, cards: [], open: [], lesson, items: [], kind, key: seed, minutes: 5, day: 0 }) as Exercise[];
}
