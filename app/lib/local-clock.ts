import { defaultTimeZone, timeZoneName } from './time-zone.ts';

/** Local date and time without a zone, as `<input type="datetime-local">` has it: '2026-01-31T08:30'. */
export type ClockTime = string;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clockTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Formats cost more to create than to use. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A stored zone that this server does not know counts as the default one: data of another release must not fail. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const existing = formats.get(timeZone);
  if (existing) return existing;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const known = timeZoneName(timeZone) ?? defaultTimeZone;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: known, hourCycle: 'h23', ...parts });
  formats.set(timeZone, format);
  return format;
}

/** The clock time as if it were UTC, in ms since 1970. */
const asUtc = (time: ClockTime) => Date.parse(`${time}:00Z`);

/** False for the 30th of February, too. */
export const isClockTime = (text: string): boolean =>
  clockTime.test(text) && !Number.isNaN(asUtc(text)) && new Date(asUtc(text)).toISOString().slice(0, 16) === text;

/**
 * Clock time in a time zone of the tz database.
 * @param at milliseconds since 1970
 */
export function toClockTime(at: number, timeZone: string): ClockTime {
  const { year, month, day, hour, minute } = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/**
 * Milliseconds since 1970. A time that a clock put forward leaves out moves forward by the gap: it is taken as the time after the change. Of a time that
 * exists twice it is the first one.
 */
export function fromClockTime(time: ClockTime, timeZone: string): number {
  const wanted = asUtc(time);
  const offsetAt = (at: number) => asUtc(toClockTime(at, timeZone)) - Math.floor(at / minuteMs) * minuteMs;
  // No zone is a day from UTC, and none changes its clock twice in two days.
  const before = wanted - offsetAt(wanted - dayMs);
  const after = wanted - offsetAt(wanted + dayMs);
  const existing = [before, after].filter((at) => toClockTime(at, timeZone) === time);
  return existing.length > 0 ? Math.min(...existing) : before;
}
