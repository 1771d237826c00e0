import { expect, test } from 'vitest';
import { courseItem } from '#tests/support/course-items.ts';
import type { CourseUnit, Item } from '../course.contract.ts';
import { lessonSource } from './lesson-source.ts';

const itemOf = (key: string): Item => ({
  ...courseItem(key),
  forms: [...courseItem(key).forms],
  textState: 'sourced',
  checked: true,
  literal: null,
  drawing: null,
  emoji: null,
  voices: [],
});
const [oche, ego, eze] = ['oche', 'ego', 'eze tooth'].map(itemOf);

test('a lesson has its lines, and the items of its unit in the order of the lessons', () => {
  if (!oche || !ego || !eze) return expect.fail('no items');
  const lessons: CourseUnit['lessons'] = [
    { id: 1, kind: 'words', title: 'First', aims: null, items: [{ id: ego.id, speaker: null }] },
    { id: 2, kind: 'dialogue', title: 'Second', aims: null, items: [oche, ego].map(({ id }) => ({ id, speaker: 'A' })) },
  ];
  const unit: CourseUnit = {
    unit: {
      id: 1,
      title: 'Unit',
      titleEnglish: 'Unit',
      can: 'count',
      level: 'beginner',
      number: 1,
      updatedAt: '',
      shareImage: '/share/unit/1-x.jpg',
      previous: null,
      next: null,
    },
    lessons,
    note: null,
    items: [oche, ego],
  };
  expect(lessonSource(unit, 2, [eze])).toEqual({
    kind: 'dialogue',
    lines: [
      { item: oche, speaker: 'A' },
      { item: ego, speaker: 'A' },
    ],
    unit: [ego, oche],
    earlier: [eze],
  });
  expect(lessonSource(unit, 3)).toBeUndefined();
});
