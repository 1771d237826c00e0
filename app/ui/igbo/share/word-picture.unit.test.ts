import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { graphemes } from '#tests/support/igbo-graphemes.ts';
import { type Outlines, wordPicture } from './word-picture.ts';

const outlines: Outlines = JSON.parse(readFileSync(join(import.meta.dirname, 'outlines.json'), 'utf8'));
const draw = (title: string, subtitle: string | null = null) => wordPicture({ title, subtitle, label: 'Word of the Day' }, outlines) ?? '';
const count = (svg: string, element: string) => svg.split(`<${element} `).length - 1;

test('each letter with each tone has an outline', () => {
  expect(graphemes.filter(({ text }) => !outlines[text.normalize('NFC')])).toEqual([]);
});

test('draws a note for each marked tone, in either normal form', () => {
  expect(count(draw('òdeākwụ́'), 'circle')).toBe(3);
  expect(draw('òdeākwụ́'.normalize('NFD'))).toBe(draw('òdeākwụ́'.normalize('NFC')));
  expect(count(draw('Onye wetara ọjị'), 'circle')).toBe(0);
});

test.each(['ọ́', 'Ónyé wètárá ọ́jị́ wètárá ńdụ̀', 'ụ́lọ̀ '.repeat(50).trim(), `á${'kwụ́gbà'.repeat(25)}`])('%s stays within the picture', (title) => {
  const svg = draw(title, 'm'.repeat(300));
  const places = [...svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(places.length).toBeGreaterThan(0);
  for (const [x = 0, y = 0] of places) expect([x >= 80, x <= 1120, y > 100, y < 600]).toEqual([true, true, true, true]);
});

test('has no text of its author', () => {
  expect(draw('"><script>', '<text>&')).not.toMatch(/<script|<text|&/);
});

test('a headword of another script has no picture', () => {
  expect(wordPicture({ title: 'слово', subtitle: null, label: 'Word of the Day' }, outlines)).toBeUndefined();
});
