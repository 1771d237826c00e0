import { expect, test } from 'vitest';
import { weekText } from './week-text.ts';

test('the week of a profile is told in days, and in minutes once there are some', () => {
  expect([weekText(0, 0, 3), weekText(1, 0, 3), weekText(2, 1, 1)]).toEqual([
    'Not yet this week. The goal is 3 days.',
    '1 day this week. The goal is 3 days.',
    '2 days this week, 1 minute in all. The goal is 1 day.',
  ]);
});
