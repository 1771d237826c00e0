import { expect, test } from 'vitest';
import { classFormSchema } from './class-form-values.ts';

const typed = {
  name: 'Saturday beginners',
  level: 'beginner',
  description: 'We sing and talk.',
  audience: 'children',
  'age-4-6': 'on',
  'age-7-9': 'on',
  zone: 'Africa/Lagos',
  firstDay: '2026-09-05',
  lastDay: '2026-12-12',
  'weekday-0': '6',
  'start-0': '10:00',
  'minutes-0': '60',
  'weekday-2': '3',
  'start-2': '18:30',
  'minutes-2': '45',
  'holiday-0': '2026-10-03',
  'holiday-1': '',
  link: '',
  capacity: '12',
};

test('the fields of the form are a class as the contract has it', async () => {
  const schema = await classFormSchema();
  expect(schema.safeParse(typed)).toMatchObject({
    success: true,
    data: {
      ages: ['4-6', '7-9'],
      weekly: [
        { weekday: 6, start: '10:00', minutes: 60 },
        { weekday: 3, start: '18:30', minutes: 45 },
      ],
      holidays: ['2026-10-03'],
      link: undefined,
      capacity: 12,
    },
  });
});

test('what is missing or no number is refused at its field', async () => {
  const schema = await classFormSchema();
  const parsed = schema.safeParse({ ...typed, capacity: 'many', 'minutes-0': '', link: 'http://meet.example.com', firstDay: '' });
  const names = parsed.success ? [] : parsed.error.issues.map(({ path: [name] }) => name);
  expect(new Set(names)).toEqual(new Set(['capacity', 'weekly', 'link', 'firstDay']));
});
