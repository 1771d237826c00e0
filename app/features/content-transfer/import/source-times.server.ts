import { fromClockTime, isClockTime } from '#app/lib/local-clock.ts';

const secondMs = 1000;
/** Farthest time zones from UTC. */
const maxOffsetMs = 14 * 60 * 60 * secondMs;

const isWithin = (ms: number, aroundEpochMs: number) => Math.abs(ms) < aroundEpochMs;

/**
 * The time, or null for none: other programs write 0, -1, the first second of 1970 and zeros for a time that they do not know. The years 1000 to
 * 2999 are dates here. In ms.
 */
export const timeOf = (ms: number): number | null =>
  ms >= Date.UTC(1000, 0) && ms < Date.UTC(3000, 0) && !isWithin(ms, secondMs) ? Math.round(ms) : null;

const withoutZone = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?$/;

/** Parts of a time without a zone; undefined for one that cannot be read, such as '0000-00-00 00:00:00' and '-0001-11-30 00:00:00'. */
function clockOf(text: string): { time: string; seconds: number } | undefined {
  const [, date, minutes, seconds = '0'] = withoutZone.exec(text.trim()) ?? [];
  const time = `${date}T${minutes}`;
  return isClockTime(time) ? { time, seconds: Number(seconds) } : undefined;
}

/** A time without a zone that is UTC: '2020-01-31 08:30:00'. */
export function utcTime(text: string): number | null {
  const clock = clockOf(text.replace(/(?:Z|\+00:?00)$/, ''));
  return clock ? timeOf(Date.parse(`${clock.time}:00Z`) + clock.seconds * secondMs) : null;
}

/** A time without a zone that is one of the clocks in a time zone. */
export function localTime(text: string, timeZone: string): number | null {
  const clock = utcTime(text) === null ? undefined : clockOf(text);
  return clock ? timeOf(fromClockTime(clock.time, timeZone) + clock.seconds * secondMs) : null;
}

/** True for a local time that is the first second of 1970 in some time zone. */
export const isLocalEpoch = (text: string): boolean => {
  const clock = clockOf(text);
  return clock !== undefined && isWithin(Date.parse(`${clock.time}:00Z`), maxOffsetMs + secondMs);
};

const mailTime = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} [12]\d{3} \d\d:\d\d(?::\d\d)?( [+-]\d{4}| [a-z]{1,3})?$/i;

/** Time of RSS: 'Sat, 14 Mar 2020 08:30:00 +0000'. Others parse 'Wed, 30 Nov 0000' as a day of this century. */
export function rssTime(text: string): number | null {
  const [time, zone] = mailTime.exec(text.trim()) ?? [];
  return time === undefined ? null : timeOf(Date.parse(zone === undefined ? `${time} GMT` : time));
}

/** Time as Ghost writes it, by version: ms, a text in UTC without a zone, or an ISO time. */
export function ghostTime(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return timeOf(Number(text));
  return utcTime(text) ?? (/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/.test(text) ? timeOf(Date.parse(text)) : null);
}
