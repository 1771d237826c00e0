/** An event of a whole day, or of an hour of some days of each week (RFC 5545). */
export interface CalendarEvent {
  /** Never changes. */
  id: string;
  /** Local date such as 2026-11-23. */
  day: string;
  title: string;
  description: string;
  url: string;
  updatedAt: number;
  /** `day` is the first of its days. */
  weekly?: WeeklyTime;
}

/** Floating time: the same hour wherever the device is. */
interface WeeklyTime {
  /** Monday is 1. */
  days: number[];
  hour: number;
}

export interface CalendarFile {
  title: string;
  /** Host of the site, for ids that are unique in the world. */
  host: string;
  /** Names the kind of file in its PRODID. */
  product: string;
  /** How often a program that has subscribed fetches it again, as a duration; missing for a file that is imported once. */
  refresh?: string;
  events: CalendarEvent[];
}

/** Octets of a line without its line break (RFC 5545, section 3.1). */
const maxOctets = 75;
const octets = new TextEncoder();

/** Folds a line between characters, so that no reader sees half of one. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (length + size > maxOctets) {
      lines.push(current);
      // The space that marks a continuation counts.
      [current, length] = [' ', 1];
    }
    current += character;
    length += size;
  }
  return [...lines, current].join('\r\n');
}

/** Text value (section 3.3.11), without control characters, which the format forbids. */
export const calendarValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const dateOf = (day: string) => day.replaceAll('-', '');
/** Instant in UTC, such as 20260115T120000Z. */
export const calendarTime = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const startOf = ({ day, weekly }: CalendarEvent) =>
  weekly
    ? [
        `DTSTART:${dateOf(day)}T${String(weekly.hour).padStart(2, '0')}0000`,
        'DURATION:PT10M',
        `RRULE:FREQ=WEEKLY;BYDAY=${weekly.days.map((each) => dayNames[each - 1]).join()}`,
      ]
    : [`DTSTART;VALUE=DATE:${dateOf(day)}`];

/** Alarm at the beginning of a weekly event; a whole day takes no time. */
const endOf = ({ weekly, title }: CalendarEvent) =>
  weekly ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${calendarValue(title)}`, 'TRIGGER:PT0S', 'END:VALARM'] : ['TRANSP:TRANSPARENT'];

/** Folds content lines, and ends each. */
export const calendarLines = (lines: readonly string[]): string => `${lines.map(fold).join('\r\n')}\r\n`;

export function calendarText({ title, host, product, refresh, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarValue(host)}//${product}//EN`,
    `X-WR-CALNAME:${calendarValue(title)}`,
    ...(refresh ? [`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`] : []),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@${host}`,
      `DTSTAMP:${calendarTime(event.updatedAt)}`,
      ...startOf(event),
      `SUMMARY:${calendarValue(event.title)}`,
      `DESCRIPTION:${calendarValue(event.description)}`,
      `URL:${event.url}`,
      ...endOf(event),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return calendarLines(lines);
}
