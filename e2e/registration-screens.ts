import { field, fillRegistration, newLearner } from './accounts.ts';
import { delayRequests, newEmail, newPage } from './page.ts';
import { clickInMain, expectMessage, type PublicScreen, rejectedLogin, screenAfter, screenAt, submitEmpty } from './public-screen.ts';

/** Registration, login, new password and verification. */
export const registrationScreens: PublicScreen[] = [
  screenAt('the registration page', 'register', '/register'),
  screenAfter('the registration page with errors', 'register', '/register', submitEmpty('Register')),
  screenAfter(
    'the registration page, rejected',
    'register',
    '/register',
    async (page) => {
      await fillRegistration(page, { Email: await newLearner({ verified: false }) });
      await clickInMain(page, 'Register');
      await expectMessage(page, 'alert', 'User with this email already exists');
    },
    [409],
  ),
  screenAt('the tutor application', 'tutor-registration', '/tutor-registration'),
  screenAfter('the tutor application with errors', 'tutor-registration', '/tutor-registration', submitEmpty('Apply as a tutor')),
  {
    name: 'the tutor application, sent',
    route: 'tutor-registration',
    async open(options) {
      const page = await newPage(options);
      // The page navigates once the script of the next page is there; after the load it would be prefetched.
      await delayRequests(page, '**/home.page-*');
      await page.goto('/tutor-registration');
      await fillRegistration(page, { Email: newEmail('tutor') });
      await clickInMain(page, 'Apply as a tutor');
      await page.getByRole('status').getByText('Registration successful').waitFor();
      return page;
    },
  },
  screenAt('the login page', 'login', '/login'),
  screenAfter('the login page with errors', 'login', '/login', submitEmpty('Log in')),
  screenAfter('the login page, rejected', 'login', '/login', (page) => rejectedLogin(page, 'nobody@example.com', 'User not found'), [404]),
  screenAfter(
    'the login page, not verified',
    'login',
    '/login',
    async (page) => rejectedLogin(page, await newLearner({ verified: false }), 'User is not verified'),
    [403],
  ),
  screenAt('the request for a new password', 'forgot-password', '/forgot-password'),
  screenAfter('the request for a new password with errors', 'forgot-password', '/forgot-password', submitEmpty('Send me the email')),
  screenAt('the new password by code', 'reset-password', '/reset-password'),
  screenAfter('the new password by code with errors', 'reset-password', '/reset-password', submitEmpty('Set the new password')),
  screenAt('the new password by link', 'reset-password', '/reset-password?token=made-up'),
  screenAfter(
    'the new password by a wrong link',
    'reset-password',
    '/reset-password?token=made-up',
    async (page) => {
      await field(page, 'New password').fill('a long enough secret');
      await field(page, 'Confirm new password').fill('a long enough secret');
      await clickInMain(page, 'Set the new password');
      await page.getByRole('alert').getByText('This link is not valid.').waitFor();
    },
    [400],
  ),
  screenAt('the new password, set', 'reset-password', '/reset-password?done=1'),
  screenAt('the verification page', 'verify', '/verify'),
  screenAfter('the verification page with errors', 'verify', '/verify', submitEmpty('Verify')),
  screenAfter('the verification page after a registration', 'verify', '/register', async (page) => {
    await fillRegistration(page);
    await clickInMain(page, 'Register');
    await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  }),
];
