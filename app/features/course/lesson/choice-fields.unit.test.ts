import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Item } from '../course.contract.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { PairFields } from './pair-fields.tsx';

const item = (id: number, picture: Partial<Item>) =>
  ({ id, kind: 'word', igbo: `igbo ${id}`, english: `english ${id}`, voices: [], ...picture }) as Item;
const drawn = item(1, { drawing: '/assets/one.svg', emoji: '🥚' });
const alsoDrawn = item(2, { drawing: '/assets/two.svg', emoji: null });
const withEmoji = item(3, { drawing: null, emoji: '🐟' });
const plain = item(4, { drawing: null, emoji: null });
/** As an earlier release has stored it. */
const stored = item(5, { emoji: '🐟' });
const ignore = () => undefined;

/** Pictures of the answers. */
function pictures(choices: Item[], isYoung = true): string[] {
  const items = new Map(choices.map((choice) => [choice.id, choice]));
  const ids = choices.map(({ id }) => id);
  const common = { items, isAnswered: false, given: null, isYoung, onChange: ignore };
  const exercise = { key: 'a', kind: 'read-mean' as const, item: 1, choices: ids };
  const pairs = { key: 'b', kind: 'pairs' as const, items: ids, meanings: ids };
  const found = [
    createElement(ChoiceFields, { ...common, exercise, item: drawn }),
    createElement(PairFields, { ...common, exercise: pairs, onComplete: ignore }),
  ].map((fields) => renderToStaticMarkup(fields).match(/🐟|🥚|<img src="[^"]+" alt=""|<img/gu) ?? []);
  expect(found[1]).toEqual(found[0]);
  return found[0] ?? [];
}

test('young children choose between drawings, and emoji only of words without one', () => {
  expect(pictures([drawn, alsoDrawn])).toEqual(['<img src="/assets/one.svg" alt=""', '<img src="/assets/two.svg" alt=""']);
  expect(pictures([drawn, withEmoji])).toEqual(['<img src="/assets/one.svg" alt=""', '🐟']);
  expect(pictures([drawn, stored])).toEqual(['<img src="/assets/one.svg" alt=""', '🐟']);
});

test('a picture beside some of the answers would give them away, and readers have none', () => {
  expect(pictures([drawn, alsoDrawn, plain])).toEqual([]);
  expect(pictures([drawn, alsoDrawn], false)).toEqual([]);
});
