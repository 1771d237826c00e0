import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { toClockTime } from '#app/lib/local-clock.ts';
import { addDays } from '#app/lib/local-date.ts';
import { existsIn, instantOf, localMomentOf } from '#app/lib/weekly-times.ts';
import { type FreeTime, freeTimes, isFreeTime, type TutorTimes } from './free-times.ts';

const nothing = { spans: [], starts: [] };
/** Enugu, Mondays from 09:00 to 10:00. */
const tutor: TutorTimes = {
  zone: 'Africa/Lagos',
  hours: [{ weekday: 1, start: 540, end: 600 }],
  daysOff: [],
  lengths: [30, 45, 60],
  noticeHours: 24,
  weeklyLimit: 10,
};
/** A Saturday. */
const now = Date.parse('2026-11-28T12:00:00Z');
const always = { from: 0, to: Number.MAX_SAFE_INTEGER };
const shown = (times: FreeTime[], zone: string) => times.map(({ startsAt, minutes }) => `${toClockTime(startsAt, zone)} ${minutes.join()}`);
const timesOf = (change: Partial<TutorTimes> = {}, taken = nothing as Parameters<typeof freeTimes>[1], at = now, range = always) =>
  shown(freeTimes({ ...tutor, ...change }, taken, { now: at, range }), change.zone ?? tutor.zone);
const nextMonday = { from: now, to: Date.parse('2026-12-01T00:00:00Z') };
const lagos = (clock: string) => Date.parse(`${clock}:00+01:00`);

test('each quarter of an hour is offered with the lengths that fit, for four weeks', () => {
  expect(timesOf({}, nothing, now, nextMonday)).toEqual(['2026-11-30T09:00 30,45,60', '2026-11-30T09:15 30,45', '2026-11-30T09:30 30']);
  expect(timesOf()).toHaveLength(4 * 3);
});

test('times within the notice, on days off, and beyond the lessons of a week are not offered', () => {
  expect(timesOf({ noticeHours: 48 }, nothing, lagos('2026-11-28T09:15'), nextMonday)).toEqual(['2026-11-30T09:15 30,45', '2026-11-30T09:30 30']);
  expect(timesOf({ daysOff: ['2026-11-30'] }, nothing, now, nextMonday)).toEqual([]);
  const sunday = lagos('2026-12-06T18:00');
  expect(timesOf({ weeklyLimit: 1 }, { spans: [], starts: [sunday] }, now, nextMonday)).toEqual([]);
  expect(timesOf({ weeklyLimit: 1 }, { spans: [], starts: [sunday + unitMs.day] }, now, nextMonday)).toHaveLength(3);
});

test('without a notice, times are offered from three hours on, so that a request can be answered', () => {
  const at = lagos('2026-11-30T06:10');
  for (const noticeHours of [0, 2])
    expect(timesOf({ noticeHours }, nothing, at, nextMonday), String(noticeHours)).toEqual(['2026-11-30T09:15 30,45', '2026-11-30T09:30 30']);
});

test('a lesson overlaps none of the times that are taken, and may touch them', () => {
  const spans = [{ from: lagos('2026-11-30T09:30'), to: lagos('2026-11-30T10:00') }];
  expect(timesOf({}, { spans, starts: [] }, now, nextMonday)).toEqual(['2026-11-30T09:00 30']);
});

test('hours that touch are one, across midnight, too', () => {
  const hours = [
    { weekday: 1, start: 1_410, end: 1_440 },
    { weekday: 2, start: 0, end: 30 },
  ] as const;
  expect(timesOf({ hours }, nothing, now, { from: now, to: lagos('2026-12-02T00:00') })).toEqual([
    '2026-11-30T23:30 30,45,60',
    '2026-11-30T23:45 30,45',
    '2026-12-01T00:00 30',
  ]);
});

test('a start inside the gap of a clock change is not offered, and of a time that exists twice the first one', () => {
  const sundays = { zone: 'Europe/London', hours: [{ weekday: 7, start: 30, end: 180 }], lengths: [30] } as const;
  const spring = timesOf(sundays, nothing, Date.parse('2027-03-26T00:00:00Z'), { from: 0, to: Date.parse('2027-03-29T00:00:00Z') });
  expect(spring.map((time) => time.slice(11, 16))).toEqual(['00:30', '00:45', '02:00', '02:15', '02:30']);
  const autumn = freeTimes({ ...tutor, ...sundays }, nothing, {
    now: Date.parse('2026-10-23T00:00:00Z'),
    range: { from: 0, to: Date.parse('2026-10-26T00:00:00Z') },
  });
  const clock = autumn.map(({ startsAt }) => toClockTime(startsAt, 'Europe/London').slice(11));
  expect(clock).toEqual(['00:30', '00:45', '01:00', '01:15', '01:30', '01:45', '02:00', '02:15', '02:30']);
  expect(new Date(autumn[2]?.startsAt ?? 0).toISOString()).toBe('2026-10-25T00:00:00.000Z');
});

test('what is offered lies within the hours by the clock of the tutor, in every zone, across each change of the clock', () => {
  const zones = [
    'Africa/Lagos',
    'America/Chicago',
    'Europe/London',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Chatham',
    'America/St_Johns',
  ];
  const day = fc.integer({ min: 0, max: 5 * 365 }).map((days) => addDays('2026-01-01', days));
  const weekly = fc.record({
    weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
    start: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    length: fc.integer({ min: 2, max: 24 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, fc.array(weekly, { minLength: 1, maxLength: 4 }), (zone, from, rules) => {
      const hours = rules.map(({ weekday, start, length }) => ({ weekday, start, end: Math.min(1_440, start + length * 15) }) as const);
      const at = instantOf({ day: from, start: 0 }, zone);
      const times = freeTimes({ ...tutor, zone, hours: hours as TutorTimes['hours'] }, nothing, { now: at, range: always });
      expect(times.map(({ startsAt }) => startsAt)).toEqual([...new Set(times.map(({ startsAt }) => startsAt))].sort((one, other) => one - other));
      for (const { startsAt } of times) {
        const moment = localMomentOf(startsAt, zone);
        expect(moment.start % 15).toBe(0);
        expect(existsIn(moment, zone) && instantOf(moment, zone) === startsAt).toBe(true);
        const weekday = ((new Date(`${moment.day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
        expect(hours.some((rule) => rule.weekday === weekday && rule.start <= moment.start && moment.start < rule.end)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test('a time is free when it is among those that are offered', () => {
  const at = { now, startsAt: lagos('2026-11-30T09:15') };
  expect(isFreeTime(tutor, nothing, { ...at, minutes: 45 })).toBe(true);
  expect(isFreeTime(tutor, nothing, { ...at, minutes: 60 })).toBe(false);
  expect(isFreeTime(tutor, nothing, { ...at, startsAt: at.startsAt + 1, minutes: 30 })).toBe(false);
});
