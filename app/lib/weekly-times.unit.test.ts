import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitMs } from './duration.ts';
import { toClockTime } from './local-clock.ts';
import { addDays } from './local-date.ts';
import { existsIn, expandWeekly, formatDayMinute, instantOf, localMomentOf, offsetAt, parseDayMinute, weekdayOf } from './weekly-times.ts';

/** Zones with and without summer time, on both sides of the equator, with halves and quarters of hours, and on both sides of the date line. */
const zones = [
  'Africa/Lagos',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Chicago',
  'America/Havana',
  'America/New_York',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Dublin',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'UTC',
];
const from = Date.UTC(2026, 0, 1);
const to = Date.UTC(2031, 0, 1);

interface Change {
  zone: string;
  /** First instant with the new offset, in ms since 1970. */
  at: number;
  /** Positive where the clock is put forward, in ms. */
  by: number;
}

/** Changes of the clock from 2026 to 2030, found by the offsets of `Intl` hour by hour, and by halves of that to the minute. */
function changesOf(zone: string): Change[] {
  const changes: Change[] = [];
  for (let at = from; at < to; at += unitMs.day) {
    const [before, after] = [offsetAt(at, zone), offsetAt(at + unitMs.day, zone)];
    if (before === after) continue;
    let [low, high] = [at, at + unitMs.day];
    while (high - low > unitMs.minute) {
      const middle = low + Math.floor((high - low) / 2 / unitMs.minute) * unitMs.minute;
      if (offsetAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    changes.push({ zone, at: high, by: after - before });
  }
  return changes;
}

const changes = zones.flatMap(changesOf);
const momentAt = (at: number, offset: number) => {
  const text = new Date(at + offset).toISOString();
  return { day: text.slice(0, 10), start: parseDayMinute(text.slice(11, 16)) ?? -1 };
};

test('the zones of this test have changes of the clock in both directions in each year', () => {
  expect(changes.length).toBeGreaterThan(100);
  for (const year of [2026, 2027, 2028, 2029, 2030])
    for (const sign of [1, -1])
      expect(
        changes.some(({ at, by }) => new Date(at).getUTCFullYear() === year && Math.sign(by) === sign),
        `${year} ${sign}`,
      ).toBe(true);
});

test('around each change, the time that is shown leads back to its instant, or to the first of two', () => {
  for (const { zone, at, by } of changes) {
    for (let minute = -90; minute <= 90; minute += 5) {
      const instant = at + minute * unitMs.minute;
      const moment = localMomentOf(instant, zone);
      const isSecond = by < 0 && instant >= at && instant < at - by;
      expect(instantOf(moment, zone), `${zone} ${new Date(instant).toISOString()}`).toBe(isSecond ? instant + by : instant);
      expect(existsIn(moment, zone)).toBe(true);
    }
  }
});

test('a time inside a gap moves forward by the gap, and is no time of the clock', () => {
  for (const { zone, at, by } of changes.filter((change) => change.by > 0)) {
    const before = offsetAt(at - unitMs.minute, zone);
    for (let into = 0; into < by; into += 5 * unitMs.minute) {
      const moment = momentAt(at + into, before);
      expect(existsIn(moment, zone), `${zone} ${moment.day} ${formatDayMinute(moment.start)}`).toBe(false);
      expect(instantOf(moment, zone)).toBe(at + into);
      expect(localMomentOf(at + into, zone)).toEqual(momentAt(at + into, before + by));
    }
  }
});

test('a lesson that a tutor sets by the own clock is shown to each reader at the time of that instant', () => {
  const zone = fc.constantFrom(...zones);
  const day = fc.integer({ min: 0, max: 5 * 365 }).map((days) => addDays('2026-01-01', days));
  const nearChange = fc
    .constantFrom(...changes)
    .chain(({ zone: tutor, at }) =>
      fc.integer({ min: -180, max: 180 }).map((minutes) => ({ tutor, moment: localMomentOf(at + minutes * unitMs.minute, tutor) })),
    );
  const anywhere = fc.record({ tutor: zone, moment: fc.record({ day, start: fc.integer({ min: 0, max: 1440 }) }) });
  fc.assert(
    fc.property(fc.oneof(nearChange, anywhere), zone, ({ tutor, moment }, reader) => {
      const at = instantOf(moment, tutor);
      const shown = localMomentOf(at, reader);
      // The reader's time less that of the tutor is the difference of both clocks at that instant.
      const asUtc = (local: typeof shown) => Date.parse(`${local.day}T00:00:00Z`) + local.start * unitMs.minute;
      expect(asUtc(shown) - asUtc(localMomentOf(at, tutor))).toBe(offsetAt(at, reader) - offsetAt(at, tutor));
      if (existsIn(moment, tutor)) expect(toClockTime(at, tutor)).toBe(toClockTime(instantOf(localMomentOf(at, tutor), tutor), tutor));
      // The first one, where the time exists twice.
      expect(instantOf(shown, reader)).toBeLessThanOrEqual(at);
    }),
    { numRuns: 1_000 },
  );
});

test('weekly times of a term keep their local time across changes of the clock, and leave out holidays', () => {
  const saturdays = expandWeekly([{ weekday: 6, start: 600, minutes: 60 } as const], {
    from: '2026-09-12',
    to: '2026-12-12',
    except: ['2026-11-28'],
  });
  expect(saturdays).toHaveLength(13);
  expect(new Set(saturdays.map(({ day }) => weekdayOf(day)))).toEqual(new Set([6]));
  expect(saturdays.map(({ day, start }) => toClockTime(instantOf({ day, start }, 'Europe/London'), 'Europe/London').slice(11))).toEqual(
    Array(13).fill('10:00'),
  );
  const instants = saturdays.map((moment) => instantOf(moment, 'Europe/London'));
  expect(new Set(instants.slice(1).map((at, nth) => at - (instants[nth] ?? 0)))).toEqual(
    new Set([7 * 24, 7 * 24 + 1, 14 * 24].map((hours) => hours * unitMs.hour)),
  );
});

test('several times of one day stand in order', () => {
  const rules = [
    { weekday: 1, start: 900 },
    { weekday: 1, start: 540 },
  ] as const;
  expect(expandWeekly(rules, { from: '2026-11-30', to: '2026-11-30' })).toEqual([
    { weekday: 1, start: 540, day: '2026-11-30' },
    { weekday: 1, start: 900, day: '2026-11-30' },
  ]);
});

test.for([
  ['00:00', 0],
  ['09:30', 570],
  ['24:00', 1440],
  ['24:01', undefined],
  ['9:30', undefined],
  ['09:60', undefined],
  ['', undefined],
] as const)('the time %s is minute %s of the day', ([text, minute]) => {
  expect(parseDayMinute(text)).toBe(minute);
  if (minute !== undefined) expect(formatDayMinute(minute)).toBe(text);
});
