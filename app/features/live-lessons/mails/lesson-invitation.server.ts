import { calendarLines, calendarTime, calendarValue } from '#app/http/calendar.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import type { MailCalendar } from '#app/mail/mailer.server.ts';

export interface LessonEvent {
  /** Id of the lesson, which never changes. */
  id: number;
  /** Rises with each change (RFC 5545, section 3.8.7.4). */
  sequence: number;
  startsAt: number;
  minutes: number;
  title: string;
  description: string;
  /** Page of the lesson: the address of the room is never in a calendar, which may be shared with others. */
  url: string;
}

interface Sending {
  method: MailCalendar['method'];
  /** The academy: neither side is told the address of the other. */
  organizer: { name: string; email: string };
  /** Address of the recipient alone. */
  attendee: string;
  /** Host of the site, for ids that are unique in the world. */
  host: string;
  now: number;
}

/** Parameter value (RFC 5545, section 3.2), which can hold no quote and no control character. */
const quoted = (text: string) => `"${text.replace(/[\p{Cc}"]/gu, '')}"`;

/** Address of mail as a URI (RFC 6068). */
const mailto = (email: string) => `mailto:${email.replace(/[^\w.+@-]/gu, encodeURIComponent)}`;

/** Invitation to a lesson, its update, or its cancellation, as a message of iTIP (RFC 5546, sections 3.2.2 and 3.2.5). */
export function lessonInvitation(event: LessonEvent, { method, organizer, attendee, host, now }: Sending): MailCalendar {
  const content = calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarValue(host)}//Live lessons//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:live-lesson-${event.id}@${host}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(event.startsAt)}`,
    `DTEND:${calendarTime(event.startsAt + event.minutes * unitMs.minute)}`,
    `SUMMARY:${calendarValue(event.title)}`,
    `DESCRIPTION:${calendarValue(event.description)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.email)}`,
    // Both sides have agreed on the site: no answer is asked for.
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  return { method, content };
}
