/** An event of a whole day (RFC 5545). */
export interface CalendarEvent {
  /** Never changes. */
  id: string;
  /** Local date such as 2026-11-23. */
  day: string;
  title: string;
  description: string;
  url: string;
  updatedAt: number;
}

export interface CalendarFile {
  title: string;
  /** Host of the site, for ids that are unique in the world. */
  host: string;
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
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const dateOf = (day: string) => day.replaceAll('-', '');
const timeOf = (ms: number) => `${new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** Calendar file that can be subscribed to. */
export function calendarText({ title, host, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(host)}//Words//EN`,
    `X-WR-CALNAME:${escapeText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap(({ id, day, title, description, url, updatedAt }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${timeOf(updatedAt)}`,
      `DTSTART;VALUE=DATE:${dateOf(day)}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
