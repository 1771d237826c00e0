import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Item } from '#app/features/course/course.contract.ts';
import { WordFacts } from './word-facts.tsx';

const item: Item = {
  ...{ id: 1, kind: 'word', igbo: 'akwa', toned: 'ákwà', toneState: 'agreed', textState: 'reviewed', checked: true },
  ...{ english: 'cloth', literal: null, note: 'Say akwa aloud, and ụlọ.', wordClass: 'noun', drawing: null, emoji: null, forms: [], voices: [] },
};

test('a note marks the word itself as Igbo though it has no dot, and Igbo with dots', () => {
  const html = renderToStaticMarkup(createElement(WordFacts, { item }));
  expect([...html.matchAll(/<span lang="ig">(.*?)<\/span>/g)].map(([, igbo]) => igbo)).toEqual(['akwa', 'ụlọ']);
});
