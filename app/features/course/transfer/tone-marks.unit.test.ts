import { expect, test } from 'vitest';
import type { MarkConvention } from '../course-terms.contract.ts';
import { toFullMarks } from './tone-marks.ts';

test.each<[MarkConvention, string, string]>([
  ['full', 'àkwa', 'àkwa'],
  ['high-unmarked', 'àkwa', 'àkwá'],
  ['high-unmarked', 'akwà', 'ákwà'],
  ['high-unmarked', 'akwa', 'ákwá'],
  ['high-unmarked', 'egō', 'égō'],
  ['high-unmarked', 'mmā', 'ḿmā'],
  ['high-unmarked', 'ṅụọ̀', 'ṅụ́ọ̀'],
  ['high-unmarked', 'ụtụ̀tụ ọma', 'ụ́tụ̀tụ́ ọ́má'],
  ['high-unmarked', 'CHI', 'CHÍ'],
  ['welmers', 'óce', 'óché'],
  ['welmers', 'égó', 'égō'],
  ['welmers', 'àkwá', 'àkwá'],
  ['welmers', 'ákwà', 'ákwà'],
  ['welmers', 'àkwa', 'àkwà'],
  ['welmers', 'àkwá àkwá', 'àkwá àkwá'],
])('%s: %s means %s', (convention, typed, expected) => {
  for (const form of ['NFC', 'NFD']) expect(toFullMarks(typed.normalize(form), convention).normalize('NFC')).toBe(expected.normalize('NFC'));
});

test.each(['high-unmarked', 'welmers'] as const)('%s leaves a syllable with two marks, which has no level', (convention) => {
  expect(toFullMarks('â', convention)).toBe('â');
});

test('punctuation and words of other languages stay', () => {
  expect(toFullMarks('Bìa, Dr!', 'high-unmarked')).toBe('Bìá, Dr!');
});
