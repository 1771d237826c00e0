import { expect, test } from 'vitest';
import { componentsOf, parseByGrammar, parseByLines, unescaped } from '#tests/support/calendar-readers.ts';
import { lessonInvitation } from './lesson-invitation.server.ts';

const event = {
  id: 'live-lesson-7',
  sequence: 0,
  startsAt: Date.parse('2026-12-01T15:00:00Z'),
  minutes: 45,
  title: 'Igbo lesson with Ọ́zọ̀; Ngọzị, Enugu',
  description: 'Your wish: “Nnọọ”\\n is no line.\r\nEND:VEVENT\nWith a grown-up in the room. '.repeat(4),
  url: 'https://academy.test/lessons?lesson=7',
};
const sending = {
  method: 'REQUEST',
  organizer: { name: 'Mụta "Igbo"\r\nX: y', email: 'hello@academy.test' },
  attendee: 'ada+lessons%1@example.com',
  host: 'academy.test',
  now: Date.parse('2026-11-30T12:00:00Z'),
} as const;

test('an invitation is read alike by three readers: a grammar, a list of lines, and components', () => {
  const { content } = lessonInvitation(event, sending);
  const components = componentsOf(parseByGrammar(content));
  expect(Object.keys(components)).toEqual(['VCALENDAR', 'VCALENDAR/VEVENT']);
  const names = (component: string) => components[component]?.map(({ name }) => name) ?? [];
  // RFC 5546, section 3.2.2: each of these once.
  expect(names('VCALENDAR')).toEqual(['VERSION', 'PRODID', 'CALSCALE', 'METHOD']);
  expect(names('VCALENDAR/VEVENT').toSorted()).toEqual(
    [
      ...['ATTENDEE', 'DESCRIPTION', 'DTEND', 'DTSTAMP', 'DTSTART', 'ORGANIZER', 'SEQUENCE', 'STATUS'],
      ...['SUMMARY', 'TRANSP', 'UID', 'URL'],
    ].toSorted(),
  );
  const lines = parseByLines(content);
  for (const { name, value } of Object.values(components).flat()) expect(lines.get(name), name).toBe(value);
  expect(unescaped(lines.get('SUMMARY'))).toBe(event.title);
  expect(unescaped(lines.get('DESCRIPTION'))).toBe(event.description.replaceAll('\r\n', '\n'));
});

test('times are those of UTC, the academy invites, and the reader alone attends', () => {
  const { method, content } = lessonInvitation(event, sending);
  const lines = parseByLines(content);
  const read = (...names: string[]) => names.map((name) => lines.get(name));
  expect([method, ...read('METHOD', 'DTSTART', 'DTEND', 'DTSTAMP', 'STATUS')]).toEqual([
    ...['REQUEST', 'REQUEST', '20261201T150000Z', '20261201T154500Z', '20261130T120000Z', 'CONFIRMED'],
  ]);
  expect(read('ORGANIZER', 'ATTENDEE')).toEqual(['mailto:hello@academy.test', 'mailto:ada+lessons%251@example.com']);
  expect(content.match(/@[\w.]+/g)).toEqual(['@academy.test', '@academy.test', '@example.com']);
  const parametersOf = (property: string) => parseByGrammar(content).find(({ name }) => name === property)?.parameters;
  expect(parametersOf('ORGANIZER')).toEqual({ CN: 'Mụta IgboX: y' });
  expect(parametersOf('ATTENDEE')).toMatchObject({ PARTSTAT: 'ACCEPTED', RSVP: 'FALSE' });
});

test('a change has a higher number, and a cancellation the same id', () => {
  const invited = parseByLines(lessonInvitation(event, sending).content);
  const cancelled = parseByLines(lessonInvitation({ ...event, sequence: 1 }, { ...sending, method: 'CANCEL' }).content);
  expect(cancelled.get('UID')).toBe(invited.get('UID'));
  expect([invited.get('SEQUENCE'), cancelled.get('SEQUENCE'), cancelled.get('METHOD'), cancelled.get('STATUS')]).toEqual([
    ...['0', '1', 'CANCEL', 'CANCELLED'],
  ]);
});
