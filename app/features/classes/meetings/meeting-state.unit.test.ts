import { expect, test } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { isJoinable, isRegisterOpen } from './meeting-state.ts';

const startsAt = Date.parse('2026-01-17T09:00:00Z');
const meeting = { startsAt, minutes: 60, isCancelled: false };
const minutesAfter = (minutes: number) => startsAt + minutes * unitMs.minute;

test('the link is told from 15 minutes before a meeting to its end', () => {
  const told = [-16, -15, 0, 59, 60].map((minutes) => isJoinable(meeting, minutesAfter(minutes)));
  expect(told).toEqual([false, true, true, true, false]);
  expect(isJoinable({ ...meeting, isCancelled: true }, startsAt)).toBe(false);
});

test('the register is open from 30 minutes before a meeting to 14 days after its start', () => {
  const twoWeeks = 14 * 24 * 60;
  const open = [-31, -30, 0, twoWeeks, twoWeeks + 1].map((minutes) => isRegisterOpen(meeting, minutesAfter(minutes)));
  expect(open).toEqual([false, true, true, true, false]);
  expect(isRegisterOpen({ ...meeting, isCancelled: true }, startsAt)).toBe(false);
});
