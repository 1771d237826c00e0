import { expect, test } from 'vitest';
import { heardSentence } from './heard-sentence.ts';
import { levelSentence } from './level-note.tsx';

const start = { levels: ['beginner'] as const, unit: { titleEnglish: 'Greetings' } };

test('levels without lessons are named, with the unit that learners begin with', () => {
  expect(levelSentence(start)).toBe('Lessons for Intermediate and Advanced are being written; you begin with “Greetings”.');
  expect(levelSentence(start, 'advanced')).toBe('Lessons for this level are being written; you begin with “Greetings”.');
  expect(levelSentence({ levels: [], unit: null }, 'beginner')).toBe('Lessons for this level are being written.');
});

test('nothing is said about levels with lessons', () => {
  expect(levelSentence(start, 'beginner')).toBeUndefined();
  expect(levelSentence({ ...start, levels: ['beginner', 'intermediate', 'advanced'] })).toBeUndefined();
});

test('what can be heard is promised by its number, and not at all while nothing can', () => {
  expect(heardSentence({ all: 180, heard: 31 })).toBe('31 of 180 words and phrases can be heard.');
  expect(heardSentence({ all: 180, heard: 0 })).toBeUndefined();
});
