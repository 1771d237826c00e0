import { learnerWithToken } from './accounts.ts';
import { mockApiError, openPage } from './page.ts';
import { clickInMain, expectMessage, followFooterLink, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';
import { mockDesk } from './teaching-screens.ts';
import { card, cardWithPicture, manyCards, ownCard, tutor } from './tutor-cards.ts';

const tutorsScreen = (name: string, cards: object[], visible: string, address = '**/api/tutors?*'): PublicScreen =>
  screenAfter(name, 'tutors', '/about', async (page) => {
    await mockResponse(page, address, cards);
    await followFooterLink(page, 'Our tutors');
    await page.getByText(visible).first().waitFor();
  });

const homeScreen = (name: string, home: object | null, heading: string): PublicScreen => ({
  name,
  route: 'tutor',
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/about', { ...options, token });
    await mockResponse(page, '**/api/auth/tutor', { tutor: home });
    if (home && 'state' in home && home.state === 'approved') await mockDesk(page, { hasWork: true });
    await page.goto('/tutor');
    await page.getByText(heading).first().waitFor();
    return page;
  },
});

const withErrors: PublicScreen = {
  name: 'the tutor home with errors',
  route: 'tutor',
  open: async (options) => {
    const page = await homeScreen('', tutor, 'We have your application').open(options);
    await page.getByLabel('Advanced').uncheck();
    await clickInMain(page, 'Save my card');
    await page.getByText('Please choose at least one level').waitFor();
    return page;
  },
};

export const tutorScreens: PublicScreen[] = [
  screenAt('the tutors, none yet', 'tutors', '/tutors'),
  screenAt('the tutors, no match', 'tutors', '/tutors?dialect=ogba&level=beginner'),
  tutorsScreen('one tutor', [card], card.shownName),
  tutorsScreen('twelve tutors', manyCards, 'Show more tutors'),
  screenAfter(
    'the tutors, failed to load',
    'tutors',
    '/about',
    async (page) => {
      await mockApiError(page, '**/api/tutors?*', 500);
      await followFooterLink(page, 'Our tutors');
      await expectMessage(page, 'alert', 'Failed to fetch the tutors');
    },
    [500],
  ),
  screenAfter('the tutor home, logged out', 'tutor', '/tutor', (page) => page.getByText('You are not logged in.').waitFor()),
  homeScreen('the tutor home of a learner', null, 'This page is for tutors'),
  homeScreen('the tutor home, applied', tutor, 'We have your application'),
  withErrors,
  homeScreen(
    'the tutor home, approved',
    { ...tutor, state: 'approved', message: 'Shall we talk on Saturday?', card: ownCard },
    'You are one of our tutors',
  ),
  homeScreen(
    'the tutor home, card shown with a picture',
    { ...tutor, state: 'approved', card: { ...cardWithPicture, agreed: true, hiddenReason: null } },
    'Your card is on the page of',
  ),
  homeScreen(
    'the tutor home, card hidden',
    { ...tutor, state: 'approved', card: { ...ownCard, agreed: true, hiddenReason: 'There are children on the picture.' } },
    'We have taken your card off the page.',
  ),
  homeScreen('the tutor home, paused', { ...tutor, state: 'paused', card: ownCard }, 'Your work as a tutor is paused for now'),
  homeScreen('the tutor home, declined', { ...tutor, state: 'declined', message: 'We have no place at this time.' }, 'We could not take you on'),
  {
    name: 'the tutor home, failed to load',
    route: 'tutor',
    open: async (options) => {
      const page = await openPage('/about', { ...options, token: 'any', expectedErrors: [401, 500] });
      await mockApiError(page, '**/api/auth/tutor', 500);
      await page.goto('/tutor');
      await expectMessage(page, 'alert', 'We could not open this page. Please try again in a moment.');
      return page;
    },
  },
];
