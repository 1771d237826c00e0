// Proves T47.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { hasLongMarkRun, normalize } from './normalize.ts';

const marks = (count: number) => '\u0301'.repeat(count);

test('normalizes as the language does, also the most marks that a letter of any script has', () => {
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    for (const text of ['ọ́jị́', 'o\u0301\u0323 n\u0304', 'ﬁ ｱﾞ', `a${marks(8)}`, 'שָּׁ ệ', '각'.normalize('NFD'), ''])
      expect(normalize(text, form)).toBe(text.normalize(form));
});

test('leaves a run of more than 8 marks as it is, and normalizes what stands around it', () => {
  const run = `a${'\u0301\u0323'.repeat(5)}`;
  expect(normalize(`o\u0323 ${run} o\u0323`)).toBe(`ọ ${run} ọ`);
  expect(normalize(normalize(run, 'NFD'), 'NFC')).toBe(run);
});

test('counts marks of all scripts, and halfwidth sound marks, which become marks', () => {
  expect(hasLongMarkRun(`a${marks(8)}`)).toBe(false);
  expect(hasLongMarkRun('Это длинное слово: электрификация, ọ́kụ̀, 各国の文字')).toBe(false);
  for (const run of [marks(9), '\u05b0'.repeat(9), '\u{1e000}'.repeat(9), 'ﾞ\u0323'.repeat(5)]) expect(hasLongMarkRun(`a${run}`)).toBe(true);
});

test('takes no longer for marks in the wrong order than for letters', () => {
  const length = 60_000;
  const harmless = 'a\u0301b'.repeat(length / 3);
  const hostile = ['\u0301'.repeat(length / 2) + '\u0323'.repeat(length / 2), 'a\u0301\u0323\u0301\u0323\u0301\u0323\u0301\u0323'.repeat(length / 9)];
  const cost = (text: string) => processorMs(() => (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => normalize(text, form)));
  // A cost that grows with the square is seconds here.
  const most = 4 * cost(harmless) + 300;
  for (const text of hostile) expect(cost(text)).toBeLessThan(most);
});

test('no other code of the academy normalizes a text', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const normalizing = files.filter((name) => /[^.]\.normalize\(/.test(readFileSync(join(root, name), 'utf8')));
  expect(normalizing).toEqual(['lib/normalize.ts']);
});
