import { expect, test } from 'vitest';
import type { LearnedUnit } from './learning.contract.ts';
import { lessonCounts } from './lesson-counts.ts';

type State = LearnedUnit['lessons'][number]['state'];
const counts = (...states: State[]) => lessonCounts({ lessons: states.map((state, id) => ({ id, title: 'At the door', kind: 'words', state })) });

test('skipped lessons are not counted as done', () => {
  expect(counts('gold', 'done', 'open', 'later')).toBe('2 of 4 done');
  expect(counts('skipped', 'skipped')).toBe('2 of 2 skipped');
  expect(counts('done', 'skipped', 'skipped')).toBe('1 of 3 done, 2 skipped');
  expect(counts('open', 'later')).toBe('0 of 2 done');
});
