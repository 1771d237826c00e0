import { delayRequests } from './page.ts';
import { clickInMain, expectMessage, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';

/** Pages that links in mails about replies and newsletters open. */
export const mailLinkScreens: PublicScreen[] = [
  screenAt('emails about replies, stopped', 'reply-notices/off', '/reply-notices/off?done=thread'),
  screenAfter(
    'emails about replies, a link that is not whole',
    'reply-notices/off',
    '/reply-notices/off?token=x',
    async (page) => {
      await clickInMain(page, 'All emails about replies');
      await page.getByRole('alert').getByText('This link is not valid').waitFor();
    },
    [400],
  ),
  screenAfter('unsubscribing, loading', 'unsubscribe', '/about', async (page) => {
    await delayRequests(page, '**/api/unsubscribe*');
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await expectMessage(page, 'status', 'Processing your request...');
  }),
  screenAfter('unsubscribed', 'unsubscribe', '/about', async (page) => {
    // After 20 s the page leads to the front page, once its script is there.
    await delayRequests(page, '**/home.page-*');
    await mockResponse(page, '**/api/unsubscribe*', { message: 'You have been unsubscribed from our newsletter' });
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await page.getByRole('button', { name: 'Stay on this page' }).waitFor();
  }),
  screenAfter(
    'unsubscribing with an invalid link',
    'unsubscribe',
    '/unsubscribe?token=x&email=reader@example.com',
    (page) => page.getByRole('alert').waitFor(),
    [400],
  ),
  screenAfter('a confirmed newsletter address', 'confirm-subscription', '/about', async (page) => {
    await mockResponse(page, '**/api/subscribe/confirm*', { message: 'Your address is confirmed' });
    await page.goto('/confirm-subscription?token=x&email=reader@example.com');
    await clickInMain(page, 'Confirm my address');
    await expectMessage(page, 'status', 'Your address is confirmed');
  }),
  screenAt('an unconfirmed newsletter address', 'confirm-subscription', '/confirm-subscription?token=x&email=reader@example.com'),
  screenAfter(
    'confirming with an invalid link',
    'confirm-subscription',
    '/confirm-subscription?token=x&email=reader@example.com',
    async (page) => {
      await clickInMain(page, 'Confirm my address');
      await page.getByRole('alert').waitFor();
    },
    [400],
  ),
];
