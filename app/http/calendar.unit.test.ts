import { expect, test } from 'vitest';
import { calendarText } from './calendar.server.ts';

const event = {
  id: 'word-1',
  day: '2026-01-15',
  title: 'ọ́jị́',
  description: 'x',
  url: 'https://academy.test/blog',
  updatedAt: Date.UTC(2026, 0, 15, 12),
};
const file = (description: string) =>
  calendarText({ title: 'Words', host: 'academy.test', product: 'Words', refresh: 'PT12H', events: [{ ...event, description }] });

test('writes an event of a whole day with an id that never changes', () => {
  expect(file('House').split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//academy.test//Words//EN', 'X-WR-CALNAME:Words', 'REFRESH-INTERVAL;VALUE=DURATION:PT12H'],
    ...['BEGIN:VEVENT', 'UID:word-1@academy.test', 'DTSTAMP:20260115T120000Z', 'DTSTART;VALUE=DATE:20260115', 'SUMMARY:ọ́jị́'],
    ...['DESCRIPTION:House', 'URL:https://academy.test/blog', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test('writes an event of some days a week with an alarm, at an hour of the clock of the device', () => {
  const text = calendarText({ title: 'Igbo', host: 'academy.test', product: 'Words', events: [{ ...event, weekly: { days: [1, 4, 7], hour: 7 } }] });
  expect(text.split('\r\n').slice(4)).toEqual([
    ...['BEGIN:VEVENT', 'UID:word-1@academy.test', 'DTSTAMP:20260115T120000Z'],
    ...['DTSTART:20260115T070000', 'DURATION:PT10M', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH,SU'],
    ...['SUMMARY:ọ́jị́', 'DESCRIPTION:x', 'URL:https://academy.test/blog'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:ọ́jị́', 'TRIGGER:PT0S', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test('escapes texts, so that none adds a line or a property', () => {
  expect(file('a;b,c\\d\r\nEND:VEVENT\n\u0007e')).toContain('DESCRIPTION:a\\;b\\,c\\\\d\\nEND:VEVENT\\ne\r\n');
});

test('folds lines of more than 75 octets between characters, and unfolding restores them', () => {
  const text = 'ụ́lọ̀ 👋🏾 '.repeat(40).trim();
  const folded = file(text);
  for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(folded).not.toContain('\ufffd');
  expect(folded.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\r\n`);
});
