import { expect, test } from 'vitest';
import { openLessons } from './open-lessons.ts';

const lessons = [1, 2, 3, 4, 5].map((id) => ({ id }));
const open = (done: number[], learner: { isChild: boolean; opensAll: boolean }) => openLessons(lessons, new Set(done), learner).map(({ id }) => id);

test('a lesson opens once the one before it is done', () => {
  const adult = { isChild: false, opensAll: false };
  expect(open([], adult)).toEqual([1]);
  expect(open([1, 2], adult)).toEqual([1, 2, 3]);
});

test('a lesson that was done stays open', () => {
  expect(open([4], { isChild: false, opensAll: false })).toEqual([1, 4, 5]);
});

test('children see the next two', () => {
  expect(open([1], { isChild: true, opensAll: false })).toEqual([1, 2, 3]);
  expect(open([1], { isChild: true, opensAll: true })).toEqual([1, 2, 3]);
});

test('adults may open all lessons', () => {
  expect(open([], { isChild: false, opensAll: true })).toEqual([1, 2, 3, 4, 5]);
});
