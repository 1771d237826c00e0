import { expect, test } from 'vitest';
import type { ToRecord } from '../teaching.contract.ts';
import { askedAgain, beginSitting, comingAgain, keepTake, refuseTake, type Sitting, turn } from './sitting.ts';

const wordOf = (id: number): ToRecord => ({
  kind: 'record',
  target: 'item',
  id,
  igbo: 'akwa',
  toned: 'àkwá',
  english: 'egg',
  note: null,
  unit: null,
  path: '/learn',
  voices: [],
});
const words = [1, 2, 3].map(wordOf);
const shown = ({ words: all, at }: Sitting) => all[at]?.id;

test('each kept take leads to the next word, and the last one to the end', () => {
  let sitting = beginSitting(words);
  expect(shown(sitting)).toBe(1);
  sitting = keepTake(sitting);
  expect(shown(sitting)).toBe(2);
  sitting = keepTake(keepTake(sitting));
  expect(shown(sitting)).toBeUndefined();
  expect(sitting.kept).toEqual(['item/1', 'item/2', 'item/3']);
});

test('a word that was passed over comes again after the last one', () => {
  let sitting = turn(beginSitting(words), 1);
  sitting = keepTake(keepTake(sitting));
  expect(shown(sitting)).toBe(1);
});

test('arrow keys go back to words that have a take, and not beyond the first and last one', () => {
  let sitting = keepTake(beginSitting(words));
  sitting = turn(turn(sitting, -1), -1);
  expect(shown(sitting)).toBe(1);
  expect(shown(turn(turn(turn(sitting, 1), 1), 1))).toBe(3);
  expect(keepTake(sitting)).toMatchObject({ kept: ['item/1'], at: 1 });
});

test('a word whose recording the server refused comes again with its sentence, also after the end', () => {
  const all = words.reduce((sitting) => keepTake(sitting), beginSitting(words));
  const again = refuseTake(all, 'item/2', 'Too quiet');
  expect([shown(again), again.refusals['item/2'], comingAgain(again)]).toEqual([2, 'Too quiet', 1]);
  const done = keepTake(again);
  expect([shown(done), comingAgain(done)]).toEqual([undefined, 0]);
});

test('a refusal leaves the word that is shown', () => {
  const sitting = keepTake(keepTake(beginSitting(words)));
  expect(shown(refuseTake(sitting, 'item/1', 'Too quiet'))).toBe(3);
});

test('a sitting has twenty words', () => expect(beginSitting(Array.from({ length: 50 }, (_, id) => wordOf(id))).words).toHaveLength(20));

test('the newest note about a recording that was not approved comes with its word', () => {
  const noteOf = (state: 'rejected' | 'approved', note: string | null) => ({ target: 'item' as const, targetId: 7, state, note });
  expect(askedAgain([noteOf('rejected', 'A car passes by.'), noteOf('rejected', 'It is cut off.')])).toEqual(
    new Map([['item/7', 'A car passes by.']]),
  );
  expect(askedAgain([noteOf('approved', 'Well said.'), noteOf('rejected', null)])).toEqual(new Map());
});
