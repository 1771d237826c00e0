import type { Config } from '#app/lib/config.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { calendarLines, calendarTime, calendarValue } from './calendar.server.ts';

/** An event between two instants (RFC 5545, section 3.6.1), as invitations and feeds have it. */
export interface TimedEvent {
  /** Never changes: 'live-lesson-7'. */
  id: string;
  /** Rises with each change (section 3.8.7.4). */
  sequence: number;
  /** In ms since 1970. */
  startsAt: number;
  minutes: number;
  title: string;
  description: string;
  /** A page of the academy: the address of a room is never in a calendar, which may be shared with others. */
  url: string;
  isCancelled: boolean;
}

interface Writing {
  /** Host of the site, for ids that are unique in the world. */
  host: string;
  /** DTSTAMP: of an invitation the time of sending, else that of the last change (section 3.8.7.2). */
  stamp: number;
  /** Further lines. */
  further: readonly string[];
}

/** Content lines of an event. */
export const timedEventLines = (
  { id, sequence, startsAt, minutes, title, description, url, isCancelled }: TimedEvent,
  { host, stamp, further }: Writing,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@${host}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${calendarTime(stamp)}`,
  `DTSTART:${calendarTime(startsAt)}`,
  `DTEND:${calendarTime(startsAt + minutes * unitMs.minute)}`,
  `SUMMARY:${calendarValue(title)}`,
  `DESCRIPTION:${calendarValue(description)}`,
  `URL:${url}`,
  ...further,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:OPAQUE',
  'END:VEVENT',
];

/** Event of a feed, with the time of its last change. */
export interface FeedEvent extends TimedEvent {
  updatedAt: number;
}

/** Question to a feature for the events of an account. */
export interface FeedReading {
  accountId: number;
  /** Events that begin at this time or later. */
  from: number;
  now: number;
  config: Pick<Config, 'publicUrl' | 'timeZone'>;
}

interface FeedCalendar {
  title: string;
  host: string;
  /** Names the kind of calendar in its PRODID. */
  product: string;
  /** How often programs fetch it again, as a duration. */
  refresh: string;
  events: readonly FeedEvent[];
}

/** Calendar that programs fetch again and again (RFC 5545, and RFC 7986 for its name and its refreshing; older programs read the X- properties). */
export const feedCalendar = ({ title, host, product, refresh, events }: FeedCalendar): string =>
  calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarValue(host)}//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${calendarValue(title)}`,
    `X-WR-CALNAME:${calendarValue(title)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) =>
      timedEventLines(event, { host, stamp: event.updatedAt, further: [`LAST-MODIFIED:${calendarTime(event.updatedAt)}`] }),
    ),
    'END:VCALENDAR',
  ]);
