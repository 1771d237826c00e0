import { calendarLines, calendarValue } from '#app/http/calendar.server.ts';
import { type TimedEvent, timedEventLines } from '#app/http/timed-event.server.ts';
import type { MailCalendar } from '#app/mail/mailer.server.ts';

interface Sending {
  method: MailCalendar['method'];
  /** The academy: neither side is told the address of the other. */
  organizer: { name: string; email: string };
  /** Address of the recipient alone. */
  attendee: string;
  host: string;
  now: number;
}

/** Parameter value (RFC 5545, section 3.2), which can hold no quote and no control character. */
const quoted = (text: string) => `"${text.replace(/[\p{Cc}"]/gu, '')}"`;

/** Address of mail as a URI (RFC 6068). */
const mailto = (email: string) => `mailto:${email.replace(/[^\w.+@-]/gu, encodeURIComponent)}`;

/** Invitation to a lesson, its update, or its cancellation, as a message of iTIP (RFC 5546, sections 3.2.2 and 3.2.5). */
export function lessonInvitation(event: Omit<TimedEvent, 'isCancelled'>, { method, organizer, attendee, host, now }: Sending): MailCalendar {
  const content = calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarValue(host)}//Live lessons//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...timedEventLines(
      { ...event, isCancelled: method === 'CANCEL' },
      {
        host,
        stamp: now,
        further: [
          `ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.email)}`,
          // Both sides have agreed on the site: no answer is asked for.
          `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
        ],
      },
    ),
    'END:VCALENDAR',
  ]);
  return { method, content };
}
