import type { Page } from 'playwright';
import { learnerWithToken } from './accounts.ts';
import { mockApiError, openPage } from './page.ts';
import { clickInMain, expectMessage, followFooterLink, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';
import { card } from './tutor-cards.ts';

const hourMs = 3_600_000;
/** A full hour some days ahead. */
const ahead = (days: number) => new Date(Math.ceil(Date.now() / hourMs) * hourMs + days * 24 * hourMs).toISOString();

const offer = { zone: 'Africa/Lagos', lengths: [30, 45], grownUps: true, ages: ['7-9'], noticeHours: 24 };
const tutorPage = { ...card, voices: [], shareImage: '/share.png', offer };
const times = [2, 3, 9].map((days) => ({ startsAt: ahead(days), minutes: [30, 45] }));

/** Word of the course without a voice. */
const word = (id: number, igbo: string, toned: string | null, english: string) => ({
  ...{ id, kind: 'word', igbo, toned, toneState: 'agreed', textState: 'reviewed', checked: true, english, literal: null, note: null },
  ...{ wordClass: null, drawing: null, emoji: null, forms: [], voices: [] },
});

const lesson = {
  id: 1,
  side: 'family',
  state: 'agreed',
  startsAt: ahead(3),
  minutes: 45,
  tutor: { name: card.shownName, image: null, card: card.id, zone: 'Africa/Lagos' },
  learner: { profile: 2, name: 'Chidi', avatar: null, ageBand: '7-9' },
  wish: 'Greetings, and how to say what we eat.',
  proposals: [],
  expiresAt: null,
  reason: '',
  cancelledBy: null,
  missed: { tutor: null, family: null },
  link: 'https://meet.example.com/a',
  lacksRoom: false,
  getsRoom: false,
  isOn: false,
  takesMessages: true,
  messages: 1,
  note: null,
};
export const practiceWords = [
  { item: word(1, 'akwa', 'ákwà', 'cloth'), isDone: false },
  { item: word(2, 'ndewo', null, 'hello, a greeting for one person or several at any time of the day'), isDone: true },
];
/** The own room of the tutor has no waiting room. */
const withoutRoom = { ...lesson, link: null, lacksRoom: true };
const asked = { ...lesson, id: 2, state: 'asked', link: null, proposals: [ahead(4), ahead(5)], expiresAt: ahead(1) };
const past = {
  ...lesson,
  id: 3,
  state: 'held',
  startsAt: ahead(-9),
  link: null,
  note: { text: 'We greeted. Practise the first unit.', at: ahead(-9), words: practiceWords },
};
const missed = { ...past, id: 4, state: 'missed', note: null, missed: { tutor: 'power', family: null } };

async function mockLessons(page: Page, side: 'tutor' | 'family', isEmpty: boolean, agreed: object = lesson): Promise<void> {
  const of = (lessons: object[]) => (isEmpty ? [] : lessons.map((each) => ({ ...each, side })));
  await mockResponse(page, '**/api/lessons?*when=coming*', of([agreed, asked]));
  await mockResponse(page, '**/api/lessons?*when=past*', of([past, missed]));
  await mockResponse(page, `**/api/tutors/${card.id}`, tutorPage);
  await mockResponse(page, `**/api/tutors/${card.id}/times?*`, times);
  await mockResponse(page, '**/api/teaching/lesson-words?*', [
    { id: 3, igbo: 'mmiri', toned: 'mmírí', english: 'water' },
    { id: 1, igbo: 'akwa', toned: 'ákwà', english: 'cloth' },
  ]);
  await mockResponse(page, '**/api/lessons/1', {
    lesson: { ...lesson, side },
    messages: [{ id: 1, side: 'tutor', text: 'See you soon', at: ahead(-1) }],
  });
}

const settings = {
  ...{ zone: 'Africa/Lagos', lengths: [30, 45], grownUps: true, ages: ['7-9'], noticeHours: 24, weeklyLimit: 10 },
  ...{ hours: [{ weekday: 1, start: '16:00', end: '24:00' }], daysOff: ['2026-12-25'], link: null, waitingRoom: false, updatedAt: ahead(-1) },
};

/** A screen of a logged-in account, with mocked responses. */
export const ownScreen = (name: string, route: string, visible: string, setup: (page: Page) => Promise<unknown>): PublicScreen => ({
  name,
  route,
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/about', { ...options, token });
    await setup(page);
    await page.goto(`/${route}`);
    await page.getByText(visible).first().waitFor();
    return page;
  },
});

async function openTutor(page: Page, tutor: object): Promise<void> {
  await mockResponse(page, '**/api/tutors?*', [card]);
  await mockResponse(page, `**/api/tutors/${card.id}`, tutor);
  await mockResponse(page, `**/api/tutors/${card.id}/times?*`, times);
  await followFooterLink(page, 'Our tutors');
  await page.getByRole('link', { name: card.shownName, exact: true }).click();
  await page.getByRole('heading', { name: 'Ask for a lesson' }).waitFor();
}

const household = ownScreen('lessons of a household', 'lessons', 'Waiting for an answer', (page) => mockLessons(page, 'family', false));

const ofTutor = ownScreen('lessons and hours of a tutor', 'tutor/lessons', 'Hours of the week', async (page) => {
  await mockLessons(page, 'tutor', false);
  await mockResponse(page, '**/api/teaching/hours', { settings, mayTeachChildren: false, hasRooms: true, lessonsWithoutRoom: 0, card: card.id });
});

export const lessonScreens: PublicScreen[] = [
  screenAt('a tutor who is not here', 'tutors/:id', '/tutors/999999', [404]),
  screenAfter('a tutor with free times', 'tutors/:id', '/about', async (page) => {
    await openTutor(page, tutorPage);
    await page.getByText('Times are by your clock').waitFor();
  }),
  screenAfter('a tutor without lessons', 'tutors/:id', '/about', (page) => openTutor(page, { ...tutorPage, offer: null })),
  screenAfter(
    'a tutor, times failed to load',
    'tutors/:id',
    '/about',
    async (page) => {
      await openTutor(page, { ...tutorPage, id: card.id + 1 });
      await expectMessage(page, 'alert', 'We could not fetch the free times.');
    },
    [404],
  ),
  screenAfter('lessons, logged out', 'lessons', '/lessons', (page) => page.getByText('You are not logged in.').waitFor()),
  household,
  ownScreen('lessons, none yet', 'lessons', 'No lesson is ahead.', (page) => mockLessons(page, 'family', true)),
  {
    name: 'lessons, failed to load',
    route: 'lessons',
    open: async (options) => {
      const page = await openPage('/about', { ...options, token: 'any', expectedErrors: [401, 500] });
      await mockApiError(page, '**/api/lessons?*', 500);
      await page.goto('/lessons');
      await expectMessage(page, 'alert', 'We could not fetch your lessons');
      return page;
    },
  },
  ofTutor,
  ownScreen('lessons of a household, one without a room', 'lessons', 'We tell the tutor how to enter one.', (page) =>
    mockLessons(page, 'family', false, withoutRoom),
  ),
  ownScreen(
    'lessons of a tutor, one that gets a room of the academy',
    'tutor/lessons',
    'they get one of the academy within five minutes',
    async (page) => {
      await mockLessons(page, 'tutor', false, { ...withoutRoom, getsRoom: true });
      await mockResponse(page, '**/api/teaching/hours', { settings, mayTeachChildren: true, hasRooms: true, lessonsWithoutRoom: 2, card: card.id });
      await page.getByText('it gets one of the academy within five minutes.').waitFor();
    },
  ),
  ownScreen('lessons of a tutor, one without a room', 'tutor/lessons', '2 agreed lessons with a child have no room now', async (page) => {
    await mockLessons(page, 'tutor', false, withoutRoom);
    const hours = { settings: { ...settings, link: 'https://meet.example.com/a' }, mayTeachChildren: true, hasRooms: false };
    await mockResponse(page, '**/api/teaching/hours', { ...hours, lessonsWithoutRoom: 2, card: card.id });
  }),
  ownScreen('lessons of a tutor, no hours yet', 'tutor/lessons', 'Hours of the week', async (page) => {
    await mockLessons(page, 'tutor', true);
    await mockResponse(page, '**/api/teaching/hours', { settings: null, mayTeachChildren: true, hasRooms: false, lessonsWithoutRoom: 0, card: null });
  }),
  {
    name: 'lessons of a household, asking for the next free time',
    route: 'lessons',
    open: async (options) => {
      const page = await household.open(options);
      await page.getByRole('button', { name: /^Ask for / }).click();
      await page.getByRole('dialog').getByLabel('What would you like to learn?').waitFor();
      return page;
    },
  },
  {
    name: 'the note of a lesson, with words',
    route: 'tutor/lessons',
    open: async (options) => {
      const page = await ofTutor.open(options);
      await page.getByRole('button', { name: 'Change your note' }).first().click();
      await page.getByLabel('Find a word of the course').fill('water');
      await page.getByLabel('Find a word of the course').press('Enter');
      await page.getByRole('button', { name: 'Add: mmiri, water' }).click();
      await page.getByRole('button', { name: 'Take out: mmiri' }).waitFor();
      return page;
    },
  },
  {
    name: 'a message of a lesson',
    route: 'lessons',
    open: async (options) => {
      const page = await household.open(options);
      await page.getByRole('button', { name: 'Messages (1)' }).first().click();
      await page.getByText('See you soon').waitFor();
      await clickInMain(page, 'Send');
      await page.getByText('Please write a message').waitFor();
      return page;
    },
  },
];
