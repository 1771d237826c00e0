import { expect, test } from 'vitest';
import type { Item } from '#app/features/course/course.contract.ts';
import { starterLessons } from '#tests/support/course-items.ts';
import type { Course, CourseLesson, UnitInMemory } from '../course/course.server.ts';
import type { Skill } from '../learning-terms.contract.ts';
import { chooseCards } from './choose-cards.ts';
import { composeMix } from './compose-mix.ts';
import type { DueCard } from './due-cards.ts';

/** The starter course as the server keeps it. */
function starterCourse(): Course {
  const course: Course = { units: [], lessons: [], items: new Map(), lessonOf: new Map(), toneItems: new Set() };
  const units = new Map<readonly unknown[], UnitInMemory>();
  for (const [nth, source] of starterLessons().entries()) {
    const [items, earlier] = [source.unit, source.earlier] as unknown as [Item[], Item[]];
    const unit = units.get(items) ?? { id: units.size + 1, title: '', titleEnglish: '', lessons: [], items, earlier };
    units.set(items, unit);
    const lesson: CourseLesson = { id: nth + 1, kind: source.kind, title: '', unit, lines: source.lines as unknown as CourseLesson['lines'] };
    course.lessons.push(lesson);
    for (const item of items) {
      course.items.set(item.id, item);
      if (!course.lessonOf.has(item.id)) course.lessonOf.set(item.id, lesson);
    }
  }
  return course;
}

const course = starterCourse();
const all = [...course.items.values()];
const due = (count: number, skill: (nth: number) => Skill): DueCard[] =>
  all.slice(0, count).map(({ id }, nth) => ({ item: id, skill: skill(nth), reps: nth, retrievability: 1 - nth / 1_000 }));
const kindsOf = (exercises: readonly { kind: string }[]) => exercises.map(({ kind }) => kind);
const hasThreeRunning = (kinds: readonly string[]) => kinds.some((kind, nth) => nth > 1 && kinds[nth - 1] === kind && kinds[nth - 2] === kind);

test.for([
  ['all of one skill', () => 'know'],
  ['of two skills', (nth) => (nth % 2 === 0 ? 'know' : 'say')],
  ['mostly to say', (nth) => (nth % 7 === 0 ? 'know' : 'say')],
] satisfies [string, (nth: number) => Skill][])('no kind comes three times running when cards are %s', ([, skill]) => {
  for (const count of [1, 2, 3, 5, 10, 20, 24, 60])
    for (const minutes of [3, 5, 10])
      for (const canType of [true, false]) {
        const { exercises } = composeMix({ course, due: due(count, skill), fresh: all.slice(70, 80), minutes, canType, seed: `${count} ${minutes}` });
        expect(exercises.length).toBeLessThanOrEqual(45);
        expect(hasThreeRunning(kindsOf(exercises))).toBe(false);
        expect(exercises.at(-1)?.kind).toBe('do');
      }
});

test('each due card of a session is asked for, and practice is apart from it', () => {
  const cards = due(20, () => 'know');
  const { exercises, practice } = composeMix({ course, due: cards, fresh: [], minutes: 5, canType: true, seed: 'a' });
  const asked = exercises.flatMap((exercise) => (exercise.kind === 'read-mean' && !practice.has(exercise) ? exercise.item : []));
  expect(asked.toSorted((one, other) => one - other)).toEqual(cards.map(({ item }) => item));
});

test('the cards that are most likely still known come first, one for each item', () => {
  const cards: DueCard[] = [
    { item: 1, skill: 'know', reps: 3, retrievability: 0.4 },
    { item: 1, skill: 'say', reps: 1, retrievability: 0.9 },
    { item: 2, skill: 'know', reps: 3, retrievability: 0.95 },
  ];
  expect(chooseCards(cards, [], 5).reviews).toEqual([cards[2], cards[1]]);
});

test.for([
  [3, 12, 3],
  [5, 20, 5],
  [10, 36, 8],
] satisfies [number, number, number][])('%i minutes are at most %i reviews and %i new items', ([minutes, reviews, fresh]) => {
  const many = due(100, () => 'know');
  expect(chooseCards(many, [], minutes).reviews).toHaveLength(reviews);
  expect(chooseCards(many.slice(0, 24), all, minutes).fresh).toHaveLength(fresh);
});

test('new items wait while more than 24 cards are due', () => {
  expect(
    chooseCards(
      due(25, () => 'know'),
      all,
      5,
    ).fresh,
  ).toEqual([]);
});
