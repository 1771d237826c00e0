import type { Page } from 'playwright';
import { ownScreen } from './lesson-screens.ts';
import { mockApiError, openPage } from './page.ts';
import { clickInMain, expectMessage, mockResponse, type PublicScreen, screenAfter } from './public-screen.ts';

const address = `https://academy.example.com/api/calendar/${'aB3-_'.repeat(8)}xyz.ics`;
const at = new Date(Date.now() - 3_600_000).toISOString();
const made = { exists: true, createdAt: at, readAt: at };

const mockFeed = (page: Page, feed: object) => mockResponse(page, '**/api/calendar', feed);

/** Answers as a server without an address at first. */
async function mockMaking(page: Page): Promise<void> {
  let exists = false;
  await page.route('**/api/calendar', (route) => {
    const isPost = route.request().method() === 'POST';
    exists ||= isPost;
    if (isPost) return route.fulfill({ status: 201, json: { address, createdAt: at } });
    return route.fulfill({ json: exists ? { ...made, readAt: null } : { exists: false, createdAt: null, readAt: null } });
  });
}

const none = ownScreen('calendar, none yet', 'calendar', 'Make an address', mockMaking);
const existing = ownScreen('calendar, an address that is read', 'calendar', 'A calendar last read it on', (page) => mockFeed(page, made));

export const calendarScreens: PublicScreen[] = [
  screenAfter('calendar, logged out', 'calendar', '/calendar', (page) => page.getByText('You are not logged in.').waitFor()),
  none,
  existing,
  ownScreen('calendar, an address that no calendar has read', 'calendar', 'No calendar has read it so far.', (page) =>
    mockFeed(page, { ...made, readAt: null }),
  ),
  {
    name: 'calendar, an address just made',
    route: 'calendar',
    open: async (options) => {
      const page = await none.open(options);
      await clickInMain(page, 'Make an address');
      await page.getByRole('heading', { name: 'Your address is ready' }).waitFor();
      return page;
    },
  },
  {
    name: 'calendar, taking an address away',
    route: 'calendar',
    open: async (options) => {
      const page = await existing.open(options);
      await clickInMain(page, 'Take it away');
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
  },
  {
    name: 'calendar, failed to load',
    route: 'calendar',
    open: async (options) => {
      const page = await openPage('/about', { ...options, token: 'any', expectedErrors: [401, 500] });
      await mockApiError(page, '**/api/calendar', 500);
      await page.goto('/calendar');
      await expectMessage(page, 'alert', 'We could not find out about your calendar');
      return page;
    },
  },
];
