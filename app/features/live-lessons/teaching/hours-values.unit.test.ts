import { expect, test } from 'vitest';
import { HoursForm } from '../hours/hours.contract.ts';
import { hoursSchema, toHours } from './hours-values.ts';

const typed = {
  zone: 'Africa/Lagos',
  'weekday-0': '1',
  'start-0': '16:00',
  'end-0': '19:00',
  'weekday-4': '5',
  'start-4': '22:00',
  'end-4': '00:00',
  'day-0': '2026-12-25',
  'day-1': '',
  'day-2': '2026-12-24',
  'lengths-45': 'on',
  'learners-grown-ups': 'on',
  'learners-7-9': 'on',
  noticeHours: '24',
  weeklyLimit: ' 8 ',
  link: '',
};

test('rows and checkboxes of the form are what the API takes, and midnight ends a day', () => {
  const hours = toHours(typed, ['4-6', '7-9']);
  expect(hours).toMatchObject({
    hours: [
      { weekday: 1, start: '16:00', end: '19:00' },
      { weekday: 5, start: '22:00', end: '24:00' },
    ],
    daysOff: ['2026-12-24', '2026-12-25'],
    lengths: [45],
    grownUps: true,
    ages: ['7-9'],
    noticeHours: 24,
    weeklyLimit: 8,
    waitingRoom: false,
  });
  expect(HoursForm.safeParse(hours).success).toBe(true);
});

test('each wrong value has a sentence at its field', async () => {
  const { safeParse } = await hoursSchema();
  const wrong = { ...typed, 'end-0': '15:00', noticeHours: '1.5', weeklyLimit: '', link: 'javascript:alert(1)' };
  const parsed = safeParse(wrong);
  const fields = parsed.success ? [] : parsed.error.issues.map(({ path: [field], message }) => `${String(field)}: ${message}`);
  expect(fields.toSorted()).toEqual([
    expect.stringMatching(/^hours: Hours end after they start/),
    expect.stringMatching(/^link: Please enter a link that begins with https/),
    expect.stringMatching(/^noticeHours: The notice is/),
    expect.stringMatching(/^weeklyLimit: Please enter 1 to/),
  ]);
});
