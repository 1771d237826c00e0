import { expect, test } from 'vitest';
import { noLink } from '#app/features/live-lessons/lesson/no-link.ts';
import { unitMs } from '#app/lib/duration.ts';

const now = Date.parse('2026-01-19T15:00:00.000Z');
const lesson = { side: 'family', startsAt: new Date(now + 3 * unitMs.day).toISOString(), lacksRoom: true, getsRoom: false } as const;

test('a family waits for a room until the day before, and then writes to the academy at once', () => {
  expect(noLink(lesson, now)).toContain('If it still has none on the day before, please write to us.');
  expect(noLink(lesson, now + 2 * unitMs.day)).toContain('Please write to us now.');
  expect(noLink(lesson, now + 3 * unitMs.day + unitMs.minute)).toContain('Please write to us now.');
});

test('where the academy has rooms, neither side has to do more than wait for one', () => {
  for (const side of ['tutor', 'family'] as const) expect(noLink({ ...lesson, side, getsRoom: true }, now)).toContain('within five minutes');
  expect(noLink({ ...lesson, side: 'tutor' }, now)).toContain('Please enter it at your hours');
});

test('a link that is closed for another reason sends to the academy', () => {
  expect(noLink({ ...lesson, lacksRoom: false }, now)).toBe('The link isn’t there at the moment. Please write to us.');
});
