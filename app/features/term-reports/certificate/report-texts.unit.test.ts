import { expect, test } from 'vitest';
import { attendanceText } from './report-texts.ts';

test('meetings are counted with those that were late and excused', () => {
  expect(attendanceText({ held: 12, attended: 9, late: 1, excused: 2 })).toBe('9 of 12 meetings (1 late, 2 excused)');
  expect(attendanceText({ held: 12, attended: 12, late: 0, excused: 0 })).toBe('12 of 12 meetings');
  expect(attendanceText({ held: 1, attended: 0, late: 0, excused: 1 })).toBe('0 of 1 meeting (1 excused)');
});
