import { mockApiError } from './page.ts';
import { expectMessage, followFooterLink, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';

const longWord = 'Nwaanyịbụife'.repeat(8);
const found = {
  id: 1,
  name: 'Saturday beginners',
  level: 'beginner',
  description: 'We greet, sing and count together.\n\nPlease bring something to write with.',
  audience: 'families',
  ages: ['4-6', '7-9'],
  zone: 'Africa/Lagos',
  firstDay: '2026-09-05',
  lastDay: '2026-12-12',
  weekly: [{ weekday: 6, start: '10:00', minutes: 60 }],
  places: 6,
  state: 'open',
  tutors: ['Aunty Adaeze'],
  shareImage: '/share.png',
};
const longOne = { ...found, id: 2, name: longWord, description: longWord, tutors: [longWord, 'Ọlụchi'], audience: 'grown-ups', ages: [], weekly: [] };

const classList = (name: string, classes: object[], visible: string): PublicScreen =>
  screenAfter(name, 'classes', '/about', async (page) => {
    await mockResponse(page, '**/api/classes?*', classes);
    await followFooterLink(page, 'Classes');
    await page.getByText(visible).first().waitFor();
  });

const classPage = (name: string, shown: typeof found): PublicScreen =>
  screenAfter(name, 'classes/:id', '/about', async (page) => {
    await mockResponse(page, '**/api/classes?*', [shown]);
    await mockResponse(page, `**/api/classes/${shown.id}`, shown);
    await followFooterLink(page, 'Classes');
    await page.getByRole('link', { name: shown.name }).click();
    await page.getByRole('link', { name: 'Ask to join' }).waitFor();
  });

export const classScreens: PublicScreen[] = [
  screenAt('the classes, none yet', 'classes', '/classes'),
  classList('two classes', [found, longOne], found.name),
  screenAfter(
    'the classes, failed to load',
    'classes',
    '/about',
    async (page) => {
      await mockApiError(page, '**/api/classes?*', 500);
      await followFooterLink(page, 'Classes');
      await expectMessage(page, 'alert', 'Failed to fetch the classes');
    },
    [500],
  ),
  classPage('a class', found),
  classPage('a class with long words', longOne),
  screenAt('a class that is not there', 'classes/:id', '/classes/999999', [404]),
];
