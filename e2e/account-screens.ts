import type { Page } from 'playwright';
import { field, learnerWithToken, password } from './accounts.ts';
import { mockApiError, newEmail, newPage, openPage } from './page.ts';
import { clickInMain, expectMessage, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';

const accountScreen = (name: string, action: (page: Page) => Promise<unknown>, expectedErrors: number[] = []): PublicScreen => ({
  name,
  route: 'account',
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/account', { ...options, token, expectedErrors });
    await page.getByRole('heading', { name: 'Delete your account' }).waitFor();
    await action(page);
    return page;
  },
});

/** The button of the menu is in the menu of a phone there. */
const accountMenuScreen = (name: string, viewport: { width: number; height: number }): PublicScreen => ({
  name,
  route: '/',
  part: 'header',
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/', { ...options, token, viewport });
    if (viewport.width <= 768) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Account of Learner Example' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    return page;
  },
});

/** My account, its menu, and changes of its email address. */
export const accountScreens: PublicScreen[] = [
  screenAfter('the account page, logged out', 'account', '/account', (page) => page.getByText('You are not logged in.').waitFor()),
  accountScreen('the account page', async () => undefined),
  accountScreen('the account page, data exported', async (page) => {
    await clickInMain(page, 'Download my data');
    await page.getByRole('status').getByText('Your data is in the file').waitFor();
  }),
  accountScreen('the account page, deletion without a password', async (page) => {
    await clickInMain(page, 'Delete my account');
    await page.getByText('Password is required').waitFor();
  }),
  accountScreen(
    'the account page, deletion rejected',
    async (page) => {
      await field(page, 'Password').fill('not the password');
      await clickInMain(page, 'Delete my account');
      await expectMessage(page, 'alert', 'Your account was not deleted');
    },
    [400],
  ),
  {
    name: 'the account page, user failed to load',
    route: 'account',
    open: async (options) => {
      const page = await newPage({ ...options, token: 'any', expectedErrors: [401, 500] });
      await mockApiError(page, '**/api/auth/account', 500);
      await page.goto('/account');
      await expectMessage(page, 'alert', 'We could not find out which account is logged in here');
      return page;
    },
  },
  accountScreen('the account page with errors', async (page) => {
    await field(page, 'First name').fill('');
    await clickInMain(page, 'Save my details');
    await clickInMain(page, 'Change my password');
    await clickInMain(page, 'Change my email address');
    await page.getByText('Email is required').waitFor();
  }),
  accountScreen('the account page, details saved and an email address pending', async (page) => {
    await clickInMain(page, 'Save my details');
    await expectMessage(page, 'status', 'Your details are saved');
    await field(page, 'New email address').fill(newEmail('new'));
    await page.getByRole('region', { name: 'Change your email address' }).getByLabel('Your password', { exact: true }).fill(password);
    await clickInMain(page, 'Change my email address');
    await page.getByText('is waiting to be confirmed').waitFor();
  }),
  accountScreen(
    'the account page, login run out',
    async (page) => {
      await page.context().addCookies([{ name: 'token', value: 'dead', url: page.url() }]);
      await clickInMain(page, 'Save my choice');
      await page.getByRole('link', { name: 'Log in in a new tab' }).waitFor();
    },
    [401],
  ),
  accountMenuScreen('the open account menu', { width: 1280, height: 900 }),
  { ...accountMenuScreen('the open account menu on a phone', { width: 390, height: 800 }), phoneOnly: true },
  screenAfter('a confirmed email address', 'confirm-email', '/about', async (page) => {
    await mockResponse(page, '**/api/auth/email/confirm', { message: 'Your new email address is in place' });
    await page.goto('/confirm-email?token=x');
    await clickInMain(page, 'Confirm this address');
    await expectMessage(page, 'status', 'Your new email address is in place');
  }),
  screenAt('an email address to confirm', 'confirm-email', '/confirm-email?token=x'),
  screenAt('a change of email to undo', 'undo-email-change', '/undo-email-change?token=x'),
  screenAfter(
    'undoing with an invalid link',
    'undo-email-change',
    '/undo-email-change?token=x',
    async (page) => {
      await clickInMain(page, 'Undo the change');
      await page.getByRole('alert').waitFor();
    },
    [400],
  ),
];
