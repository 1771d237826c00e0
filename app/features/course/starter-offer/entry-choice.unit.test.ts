import { expect, test } from 'vitest';
import { isKeptAtFirst, untaken } from './entry-choice.ts';
import { insertInOrder } from './insert-in-order.ts';

const entries = [
  { id: 'item:nne', what: 'item', within: ['lesson:family', 'lesson:photo'] },
  { id: 'item:nna', what: 'item', within: ['lesson:family'] },
  { id: 'item:akwa', what: 'item', within: [] },
  { id: 'lesson:family', what: 'lesson', within: ['unit:family'] },
  { id: 'lesson:photo', what: 'lesson', within: [] },
  { id: 'unit:family', what: 'unit', within: [] },
] as const;

test('what is only in a unit that is left out is left out with it, and what another lesson has is not', () => {
  expect([...untaken(entries, new Set(['unit:family']))].sort()).toEqual(['item:nna', 'lesson:family', 'unit:family']);
  expect([...untaken(entries, new Set(['unit:family', 'lesson:photo']))]).toContain('item:nne');
  expect([...untaken(entries, new Set())]).toEqual([]);
});

test('new members stand behind those that precede them, and the others stay in their order', () => {
  const wanted = ['a', 'b', 'c', 'd', 'e'];
  expect(insertInOrder(['d', 'own', 'a'], wanted, new Set(['b', 'c', 'e']))).toEqual(['d', 'e', 'own', 'a', 'b', 'c']);
  expect(insertInOrder(['own', 'b'], wanted, new Set(['a']))).toEqual(['a', 'own', 'b']);
  expect(insertInOrder([], wanted, new Set(wanted))).toEqual(wanted);
});

test('what a speaker has reviewed or an author has changed is kept at first', () => {
  const plain = { outcome: 'changed', reviewed: false, edited: false } as const;
  expect([plain, { ...plain, reviewed: true }, { ...plain, edited: true }].map(isKeptAtFirst)).toEqual([false, true, true]);
  expect(isKeptAtFirst({ outcome: 'new', reviewed: false, edited: false })).toBe(false);
});
