import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Item } from '../course.contract.ts';
import { PairFields } from './pair-fields.tsx';

const items = new Map(['one', 'two', 'three'].map((english, nth) => [nth + 1, { id: nth + 1, igbo: english, english } as Item]));
const ignore = () => undefined;

/** Meanings in the order of the screen. */
function meanings(isAnswered: boolean): string[] {
  const exercise = { key: 'pairs', kind: 'pairs' as const, items: [1, 2, 3], meanings: [3, 1, 2] };
  const props = { exercise, items, isAnswered, given: null, isYoung: false, onChange: ignore, onComplete: ignore };
  const [, markup = ''] = renderToStaticMarkup(createElement(PairFields, props)).split('Meanings');
  return [...markup.matchAll(/<span>(\w+)<\/span>/g)].map(([, text = '']) => text);
}

test('once answered, the pairs stand in rows: also a learner without an answer sees them', () => {
  expect(meanings(false)).toEqual(['three', 'one', 'two']);
  expect(meanings(true)).toEqual(['one', 'two', 'three']);
});
