import type { ClassPage, TaughtClass } from '#app/features/classes/teaching/class-page.contract.ts';

/** The clock of the browser tests is that of the machine: meetings are around now. */
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const weekMinutes = 7 * 24 * 60;

const none = { here: 0, late: 0, excused: 0, away: 0 };
const planned = { minutes: 60, isMoved: false, isCancelled: false, reason: '', updatedAt: '2026-01-15T12:00:00.000Z', ...none };

/** A class with a meeting that is on, as a tutor sees it. */
export const taughtClass = (): ClassPage => ({
  id: 1,
  name: 'Saturday beginners',
  state: 'running',
  zone: 'Africa/Lagos',
  link: 'https://meet.example.com/room',
  firstDay: '2026-01-01',
  lastDay: '2999-12-31',
  meetings: [
    { ...planned, id: 1, startsAt: at(-weekMinutes), here: 2 },
    { ...planned, id: 2, startsAt: at(-10) },
    { ...planned, id: 3, startsAt: at(weekMinutes), isMoved: true, reason: 'The hall is taken' },
    { ...planned, id: 4, startsAt: at(2 * weekMinutes), isCancelled: true, reason: 'A holiday' },
  ],
  next: 2,
  register: { meeting: 2, isOpen: true, marks: [{ profile: 2, mark: 'excused', at: at(-5), isByStaff: true }] },
  members: [
    { profile: 1, name: 'Ada', avatar: 'sun', ageBand: '4-6', days: 2, lessons: 3, ...none, here: 1 },
    { profile: 2, name: 'Nwaanyịbụifenwaanyịbụife', avatar: 'bird', ageBand: '7-9', days: 0, lessons: 0, ...none, here: 1 },
    { profile: 3, name: 'Obi', avatar: 'drum', ageBand: 'adult', days: 1, lessons: 0, ...none },
  ],
  requests: [{ id: 1, profile: 4, name: 'Emeka', avatar: 'fish', ageBand: '10-12', createdAt: at(-60) }],
  words: [{ item: 1, igbo: 'akwa', toned: 'ákwà', english: 'cloth', missed: 2 }],
  tasks: [
    { id: 2, text: 'Greet a neighbour', unit: null, lesson: null, title: null, dueOn: '2026-01-17', done: [1] },
    { id: 1, text: '', unit: null, lesson: 1, title: 'Four words', dueOn: '2026-01-17', done: [1, 2, 3] },
  ],
  notes: [{ id: 1, text: 'We sang today.\nPlease sing at home.', author: 'Ọ́lụ́chí N.', createdAt: '2026-01-10T12:00:00.000Z' }],
  leavers: [],
});

/** The same after two families have left: one of them has deleted its account. */
export const leftClass = (): ClassPage => ({
  ...taughtClass(),
  leavers: [
    { id: 1, name: 'Ada', leftAt: '2026-01-12T12:00:00.000Z' },
    { id: 2, name: 'Nwaanyịbụifenwaanyịbụifenwaanyịbụife', leftAt: '2026-01-11T12:00:00.000Z' },
    { id: 3, name: null, leftAt: null },
  ],
});

/** One that was just opened, before its term. */
export const emptyClass = (): ClassPage => ({
  ...taughtClass(),
  ...{ state: 'open', link: null, meetings: [], next: null, register: null, members: [], requests: [], words: [], tasks: [], notes: [] },
});

export const taughtClasses = (): TaughtClass[] => [
  {
    id: 1,
    name: 'Saturday beginners',
    state: 'running',
    zone: 'Africa/Lagos',
    members: 3,
    requests: 1,
    next: { id: 2, startsAt: at(-10), minutes: 60 },
  },
  { id: 2, name: 'Summer class', state: 'ended', zone: 'America/New_York', members: 12, requests: 0, next: null },
];
