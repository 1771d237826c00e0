import { expect, test } from 'vitest';
import { fromClockTime, toClockTime } from '#app/lib/local-clock.ts';
import { learningDay } from '../learning-day.ts';
import { decideReminder } from './decide-reminder.ts';
import { nextReminder } from './reminder-times.ts';

const lagos = 'Africa/Lagos';
const hourMs = 3_600_000;
/** Thursday, January 15, at 17:00. */
const dueAt = fromClockTime('2026-01-15T17:00', lagos);
const day = learningDay(dueAt, lagos);
const due = { days: [1, 4], hour: 17, zone: lagos, dueAt, unanswered: 0, sentDay: null, lastDay: null };
const monday = fromClockTime('2026-01-19T17:00', lagos);

test.each([
  ['later on the same day', [4], '2026-01-15T16:59', '2026-01-15T17:00'],
  ['at the hour itself: the next one', [4], '2026-01-15T17:00', '2026-01-22T17:00'],
  ['the next chosen day', [1, 6], '2026-01-15T18:00', '2026-01-17T17:00'],
  ['over the end of a year', [5], '2026-12-31T17:00', '2027-01-01T17:00'],
])('%s', (_, days, after, next) => {
  expect(toClockTime(nextReminder({ days, hour: 17 }, lagos, fromClockTime(after, lagos)), lagos)).toBe(next);
});

test.each([
  ['America/New_York', '2027-03-13T12:00', '2027-03-14'],
  ['America/New_York', '2027-11-06T12:00', '2027-11-07'],
  ['Europe/London', '2027-03-27T12:00', '2027-03-28'],
  ['Australia/Lord_Howe', '2027-10-02T12:00', '2027-10-03'],
  ['America/Santiago', '2027-09-04T12:00', '2027-09-05'],
])('%s: from %s on, the hour of the local clock also on a day when clocks change', (zone, after, date) => {
  for (const hour of [5, 17, 22]) {
    const next = nextReminder({ days: [7], hour }, zone, fromClockTime(after, zone));
    expect(toClockTime(next, zone)).toBe(`${date}T${String(hour).padStart(2, '0')}:00`);
  }
});

test('is sent at its hour, and the next one is that of the next chosen day', () => {
  expect(decideReminder(due, dueAt + 60_000, true)).toEqual({ isSent: true, unanswered: 1, sentDay: day, nextAt: monday });
});

test.each([
  ['the profile has learned today', { lastDay: day }, 0, true],
  ['the job runs 3 hours late', {}, 3 * hourMs, true],
  ['the household gets no email', {}, 0, false],
])('is not sent when %s, and counts as no unanswered one', (_, change, late, canSend) => {
  expect(decideReminder({ ...due, ...change }, dueAt + late, canSend)).toEqual({ isSent: false, unanswered: 0, sentDay: null, nextAt: monday });
});

test('rests after two that were not answered', () => {
  const sent = { sentDay: day - 3, lastDay: day - 4 };
  expect(decideReminder({ ...due, ...sent, unanswered: 1 }, dueAt, true)).toMatchObject({ isSent: true, unanswered: 2, nextAt: monday });
  expect(decideReminder({ ...due, ...sent, unanswered: 2 }, dueAt, true)).toMatchObject({ isSent: false, nextAt: null });
});

test('a lesson on the day of the last one, or later, is an answer', () => {
  for (const lastDay of [day - 3, day - 1])
    expect(decideReminder({ ...due, sentDay: day - 3, lastDay, unanswered: 2 }, dueAt, true)).toMatchObject({ isSent: true, unanswered: 1 });
});
