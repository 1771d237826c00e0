import { expect } from 'vitest';
import { checkCourse } from '#app/features/course/report/check-course.ts';
import type { CheckRule } from '#app/features/course/report/checked-course.ts';
import { courseOfFiles } from '#app/features/course/report/course-of-files.server.ts';

/** Item as a file of the course has it, with its part in a dialogue. */
export interface Written {
  key: string;
  speaker?: 'A' | 'B';
  [field: string]: unknown;
}

export const word = (igbo: string, english: string, fields: object = {}): Written => ({
  key: `${igbo}-${english}`.normalize('NFD').replace(/[^a-z-]+/g, '-'),
  kind: 'word',
  igbo,
  toned: null,
  english,
  wordClass: 'noun',
  toneState: 'none',
  textState: 'sourced',
  source: 'Williamson, Dictionary',
  state: 'published',
  forms: [],
  ...fields,
});
export const phrase = (igbo: string, english: string, fields: object = {}) => word(igbo, english, { kind: 'phrase', wordClass: null, ...fields });

/** A file of one unit, a lesson for each list of items. */
export function fileOf(...lists: Written[][]) {
  const items = [...new Map(lists.flat().map(({ speaker: _, ...item }) => [item.key, item])).values()];
  const lessons = lists.map((list, nth) => ({
    key: `lesson-${nth}`,
    kind: list.some(({ speaker }) => speaker) ? 'dialogue' : 'words',
    title: `Lesson ${nth}`,
    state: 'published',
    items: list.map(({ key, speaker }) => ({ key, speaker: speaker ?? null })),
  }));
  const unit = { key: 'unit', level: 'beginner', position: 1, title: 'Ụlọ', titleEnglish: 'House', can: 'look', state: 'published', lessons };
  return JSON.stringify({ format: 1, units: [unit], items });
}

/** Sentences of one rule about a course of one unit. */
export const sentences = (rule: CheckRule, ...lists: Written[][]) => {
  const { course, refused } = courseOfFiles({ 'a.json': fileOf(...lists) });
  expect(refused).toEqual([]);
  return checkCourse(course).flatMap((found) => (found.rule === rule ? `${found.isRefused ? 'refused: ' : ''}${found.sentence}` : []));
};
export const nouns = [word('ite', 'pot'), word('oche', 'chair'), word('ego', 'money'), word('ose', 'pepper')];
