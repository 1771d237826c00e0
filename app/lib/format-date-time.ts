import { timeZoneName } from './time-zone.ts';

/** English of Nigeria names its own zone: 'WAT', where others say 'GMT+1'. */
const locale = 'en-NG';
const parts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/** Formats cost more to create than to use. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @param timeZone name in the tz database; '' for that of the device */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const existing = formats.get(timeZone);
  if (existing) return existing;
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: timeZoneName(timeZone) });
  formats.set(timeZone, format);
  return format;
}

/** '27 Nov 2026, 14:05 WAT', in the time zone of the device or in that of the academy. */
export const formatDateTime = (time: string | number | Date, timeZone = '') => formatOf(timeZone).format(new Date(time));

const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });

/** '14:05 WAT', by the clock of the device: for a time of the present day. */
export const formatTime = (time: number) => clock.format(time);
