import type { HoursForm } from '#app/features/live-lessons/hours/hours.contract.ts';

/** Hours of a tutor in Enugu: Mondays from 16:00 to 19:00, which are 15:00 to 18:00 in UTC. */
export const mondayHours: HoursForm = {
  zone: 'Africa/Lagos',
  hours: [{ weekday: 1, start: '16:00', end: '19:00' }],
  daysOff: [],
  lengths: [30, 60],
  grownUps: true,
  ages: [],
  noticeHours: 24,
  weeklyLimit: 10,
  link: 'https://meet.example.com/ada',
  waitingRoom: false,
};

/** Each day, all day. */
export const allHours: HoursForm = {
  ...mondayHours,
  hours: Array.from({ length: 7 }, (_, nth) => ({ weekday: nth + 1, start: '00:00', end: '24:00' })),
  weeklyLimit: 60,
};

/** Monday after the start of the tests' clock. */
export const monday = (clock: string) => `2026-01-19T${clock}:00.000Z`;
