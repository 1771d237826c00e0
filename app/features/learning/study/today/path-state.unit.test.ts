import { expect, test } from 'vitest';
import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';
import { countsOf, hasGold, nextOf, unitStateOf } from './path-state.ts';

type State = LearnedUnit['lessons'][number]['state'];

const unit = (...states: State[]): LearnedUnit => ({
  id: 1,
  title: 'Ezinụlọ',
  titleEnglish: 'Family',
  isChecked: true,
  lessons: states.map((state, nth) => ({ id: nth + 1, title: `Lesson ${nth + 1}`, kind: 'words', state })),
});

test('one lesson is next, though a child may choose between two', () => {
  const units = [unit('gold', 'done'), unit('done', 'open', 'open', 'later'), unit('later')];
  const next = nextOf(units);
  expect(next?.id).toBe(2);
  expect(units.map((each) => unitStateOf(each, next))).toEqual(['done', 'here', 'later']);
});

test('with every lesson open, a unit that was begun further on says so', () => {
  const units = [unit('open', 'open'), unit('done', 'open')];
  expect(units.map((each) => unitStateOf(each, nextOf(units)))).toEqual(['here', 'begun']);
});

test('without a lesson left there is no next one, and all units are done', () => {
  const units = [unit('gold'), unit('done')];
  expect(nextOf(units)).toBeUndefined();
  expect(units.map((each) => unitStateOf(each, undefined))).toEqual(['done', 'done']);
});

test('a unit that a placement skipped is told from one that is done', () => {
  const units = [unit('skipped', 'skipped'), unit('done', 'skipped'), unit('open')];
  expect(units.map((each) => unitStateOf(each, nextOf(units)))).toEqual(['skipped', 'skipped', 'here']);
  expect(units.map(countsOf)).toEqual(['2 of 2 skipped', '1 of 2 done, 1 skipped', '0 of 1 done']);
});

test('a unit counts its lessons, and those that are gold once more', () => {
  expect(countsOf(unit('later', 'later'))).toBe('0 of 2 done');
  expect(countsOf(unit('gold', 'done', 'gold', 'open'))).toBe('3 of 4 done, 2 gold');
  expect([hasGold([unit('done'), unit('gold')]), hasGold([unit('done', 'skipped')])]).toEqual([true, false]);
});
