import { expect, test } from 'vitest';
import { fileOf, nouns, type Written, word } from '#tests/support/written-course.ts';
import { checkCourse } from './check-course.ts';
import { courseOfFiles } from './course-of-files.server.ts';

const [pot = word('', ''), chair, money, pepper] = nouns;
const taught = nouns.slice(0, 3);
const note = { title: 'Things', text: 'A word.', examples: taught.map(({ key }) => key), lesson: 'lesson-0' };

/** A file of one unit, after the first one in place and keys, with this note. */
const unitWith = (note: object | null, items: Written[] = nouns, position = 1) => {
  const file = JSON.parse(fileOf(items));
  const [unit] = file.units;
  const lessons = unit.lessons.map((lesson: object) => ({ ...lesson, key: `lesson-${position - 1}` }));
  return JSON.stringify({ ...file, units: [{ ...unit, key: `unit-${position}`, position, note, lessons }] });
};
const notesOf = (...files: string[]) => {
  const { course, refused } = courseOfFiles(Object.fromEntries(files.map((file, nth) => [`${nth}.json`, file])));
  const found = checkCourse(course).filter(({ rule }) => rule === 'notes');
  return [...refused, ...found.map(({ sentence, isRefused }) => `${isRefused ? 'refused: ' : ''}${sentence}`)];
};

test('a unit with lessons has a note, one of an outline none', () => {
  expect(notesOf(unitWith(note))).toEqual([]);
  expect(notesOf(unitWith(null))).toEqual(['refused: The unit “Ụlọ” has no grammar note yet']);
  expect(notesOf(unitWith(note), JSON.stringify({ ...JSON.parse(unitWith(null, [], 2)), items: [] }))).toEqual([]);
});

test('a note has 120 words at most, and three examples', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'pot –').join('\n\n');
  expect(notesOf(unitWith({ ...note, text: words(120) }))).toEqual([]);
  expect(notesOf(unitWith({ ...note, text: words(121), examples: [pot.key] }))).toEqual([
    'refused: The grammar note of the unit “Ụlọ” has 121 words; 120 at most are good',
    'refused: The grammar note of the unit “Ụlọ” has 1 of 3 examples',
  ]);
});

test('its examples are taught by then, in this unit or an earlier one', () => {
  const [first, second] = [[chair, money].flatMap((item) => item ?? []), [pot, pepper].flatMap((item) => item ?? [])];
  const early = [...first, pot].map(({ key }) => key);
  const late = [...second, ...first.slice(0, 1)].map(({ key }) => key);
  expect(notesOf(unitWith({ ...note, examples: early }, first), unitWith({ ...note, examples: late, lesson: 'lesson-1' }, second, 2))).toEqual([
    'refused: The grammar note of the unit “Ụlọ” has the example “ite” (pot), which no lesson of this unit or an earlier one teaches',
  ]);
});

test('examples and lessons that are not there are refused with their place', () => {
  expect(notesOf(unitWith({ ...note, examples: [...note.examples.slice(1), 'spoon'], lesson: 'lesson-7' }))).toEqual([
    '0.json, line 1: the unit “Ụlọ” has no lesson “lesson-7”, which its grammar note names',
    '0.json, line 1: there is no item “spoon”',
    'refused: The grammar note of the unit “Ụlọ” has 2 of 3 examples',
  ]);
});
