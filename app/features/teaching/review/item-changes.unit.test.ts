import { expect, test } from 'vitest';
import type { ToReview } from '../to-review.contract.ts';
import { itemChanges } from './item-changes.ts';

const item: ToReview['item'] = {
  id: 1,
  kind: 'word',
  igbo: 'akwa',
  toned: 'ákwà',
  toneState: 'sourced',
  textState: 'sourced',
  checked: false,
  english: 'cloth',
  literal: null,
  note: null,
  wordClass: null,
  drawing: null,
  emoji: null,
  forms: [],
  voices: [],
};
const row: ToReview = { kind: 'review', part: 'sourced', item, unit: null, revision: 1, source: 'Williamson', question: null };

test('names each text that is another one now, and none of the others', () => {
  const after: ToReview = {
    ...row,
    revision: 2,
    source: null,
    item: { ...item, toned: 'àkwá', forms: [{ kind: 'dialect', form: 'ekwa', place: 'Nsukka' }] },
  };
  expect(itemChanges(row, after)).toEqual([
    { label: 'With tones', before: 'ákwà', after: 'àkwá' },
    { label: 'Other forms', before: '', after: 'ekwa (Nsukka)' },
    { label: 'Sources', before: 'Williamson', after: '' },
  ]);
  expect(itemChanges(row, { ...row, revision: 2 })).toEqual([]);
});
