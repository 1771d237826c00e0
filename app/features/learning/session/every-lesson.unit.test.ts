import { expect, test } from 'vitest';
import { isThirdOfKind } from '#app/features/course/public.ts';
import { courseInMemory, exercisesOf } from '#tests/support/course-in-memory.ts';
import { lessonFaults } from '#tests/support/exercise-faults.ts';

const [voiced, silent] = [courseInMemory(true), courseInMemory(false)];
const composed = (course: typeof voiced, canType: boolean) =>
  course.lessons.map((lesson) => ({ lesson, exercises: exercisesOf(course, lesson, `all ${lesson.id}`, canType) }));
const faultsOf = (course: typeof voiced, lessons: ReturnType<typeof composed>) =>
  lessons.flatMap(({ lesson, exercises }) => lessonFaults(course, lesson, exercises));

test('every lesson of the starter course is answered right by its own solutions, has one right choice among enough, and ends; together they ask in every way', () => {
  const lessons = composed(voiced, true);
  expect(lessons.length).toBeGreaterThan(100);
  expect(faultsOf(voiced, lessons)).toEqual([]);
  const kinds = lessons.flatMap(({ exercises }) => exercises.map(({ kind }) => kind));
  const quiet = ['meet', 'read-mean', 'mean-read', 'place-tone', 'build', 'write', 'reply', 'pairs', 'do'];
  expect(new Set(kinds)).toEqual(new Set([...quiet, 'hear-mean', 'hear-tone', 'same-other', 'dictate', 'say']));
});

test('so is every lesson without a voice, and for children that do not type', { tags: ['full'] }, () => {
  expect(faultsOf(silent, composed(silent, true))).toEqual([]);
  expect(faultsOf(voiced, composed(voiced, false))).toEqual([]);
});

test('no lesson for children that do not type has one kind three times running', () => {
  const offenders = composed(silent, false).filter(({ exercises }) =>
    exercises.some((exercise, nth) => isThirdOfKind(exercises.slice(0, nth), exercise)),
  );
  expect(offenders.map(({ lesson }) => lesson.title)).toEqual([]);
});

test('a lesson for small children meets and practises a few words at a time, and pairs them when all are met', () => {
  const lesson = silent.lessons[0] ?? expect.fail();
  for (const seed of 'abcdef') {
    const exercises = exercisesOf(silent, lesson, seed, false);
    const kinds = exercises.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('meet')).toBeLessThan(kinds.indexOf('pairs'));
    expect(kinds.filter((kind) => kind === 'mean-read')).toHaveLength(5);
    expect(kinds.slice(kinds.indexOf('do'))).toEqual(['do', 'say']);
  }
});

test('faults are found', () => {
  const lesson = voiced.lessons[0] ?? expect.fail();
  const exercises = exercisesOf(voiced, lesson, 'faults').map(({ key, ...exercise }, nth) => ({ ...exercise, key: `${nth}` }));
  const faultsWith = (change: (exercise: (typeof exercises)[number]) => object) =>
    lessonFaults(voiced, lesson, exercises.map((exercise) => ({ ...exercise, ...change(exercise) })) as typeof exercises).map((fault) =>
      fault.replace(/^.*?: (?:\S+ of “.*?” \(.*?\) )?/u, ''),
    );
  expect(faultsWith(() => ({}))).toEqual([]);
  const chosen = (change: (item: number, choices: number[]) => number[]) =>
    new Set(faultsWith((exercise) => (exercise.kind === 'read-mean' ? { choices: change(exercise.item, exercise.choices) } : {})));
  expect(chosen((item, choices) => [item, ...choices.filter((id) => id !== item).slice(1)])).toEqual(new Set(['has 2 wrong choices']));
  expect(chosen((item, choices) => choices.filter((id) => id !== item))).toContain('is not answered right by its own solution: blank');
  expect(chosen((item, choices) => [...choices, item])).toEqual(new Set(['has a choice twice']));
  expect(faultsWith(({ kind }) => (kind === 'pairs' ? { items: [], meanings: [] } : {}))).toContain('pairs does not pair five items');
  expect(
    lessonFaults(
      voiced,
      lesson,
      exercises.filter(({ kind }) => kind === 'meet'),
    ).length,
  ).toBeGreaterThan(lesson.lines.length);
  const [cloth, ...alike] = [...voiced.items.values()].filter(({ igbo }) => igbo === 'akwa').map(({ id }) => id);
  const twoRight = { key: 'akwa', kind: 'read-mean' as const, item: cloth ?? 0, choices: [cloth, ...alike].flatMap((id) => id ?? []) };
  expect(lessonFaults(voiced, lesson, [twoRight]).filter((fault) => fault.includes('has a second right choice, akwa'))).toHaveLength(3);
});
