import { expect, test } from 'vitest';
import { stateOn } from './class-state.ts';

const term = { firstDay: '2026-09-05', lastDay: '2026-12-12' };
const days = ['2026-09-04', '2026-09-05', '2026-12-12', '2026-12-13'];

test('an open class runs through its term and ends after it; drafts and ended classes stay', () => {
  const statesOf = (state: 'draft' | 'open' | 'running' | 'ended') => days.map((day) => stateOn({ ...term, state }, day));
  expect(statesOf('open')).toEqual(['open', 'running', 'running', 'ended']);
  // The term was moved.
  expect(statesOf('running')).toEqual(['open', 'running', 'running', 'ended']);
  expect(new Set([...statesOf('draft'), ...statesOf('ended')])).toEqual(new Set(['draft', 'ended']));
});
