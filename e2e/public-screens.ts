import type { Page } from 'playwright';
import { pages } from '#app/navigation.ts';
import { asAdmin, field, fillRegistration, learnerWithToken, newLearner, postApi } from './accounts.ts';
import { delayRequests, mockApiError, newEmail, openPage } from './page.ts';
import { newPost } from './posts.ts';
import {
  clickButton,
  expectMessage,
  followFooterLink,
  mockResponse,
  openReplies,
  type PublicScreen,
  rejectedLogin,
  screenAfter,
  screenAt,
  submitEmpty,
  waitForCarousel,
} from './public-screen.ts';

const discussedPost: PublicScreen = {
  name: 'a post with comments and replies, a reply form open',
  route: 'blog/:id',
  open: async (options) => {
    const post = await newPost({ body: '<h2>A heading</h2><p>Its <strong>body</strong>, with <em>ọ̀jị́</em>.</p>' });
    const { id } = await postApi(`/blog/${post.id}/comment`, { text: 'Daalụ! A question', fullName: 'A reader' });
    await postApi(`/blog/comment/${id}/reply`, { text: 'An answer' });
    await postApi(`/blog/${post.id}/comment`, { text: 'From the academy, at length.\n'.repeat(20), fullName: 'Adaeze' }, await asAdmin());
    const page = await openPage(`/blog/${post.id}`, options);
    await openReplies(page);
    return page;
  },
};

const emptyPost: PublicScreen = {
  name: 'a post without comments',
  route: 'blog/:id',
  open: async (options) => {
    const { id } = await newPost();
    const page = await openPage(`/blog/${id}`, options);
    await page.getByText('No comments yet').waitFor();
    return page;
  },
};

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

const screens: PublicScreen[] = [
  screenAfter('the front page', '/', '/', waitForCarousel),
  {
    name: 'the open menu',
    route: '/',
    part: 'header',
    phoneOnly: true,
    open: async (options) => {
      const page = await openPage('/', { ...options, viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      return page;
    },
  },
  screenAfter('the level dialog', '/', '/', async (page) => {
    await waitForCarousel(page);
    await page.getByRole('group', { name: '1 of 3' }).getByRole('button').click();
    await page.getByRole('dialog').waitFor();
  }),
  screenAt('the about page', 'about', '/about'),
  screenAfter('the newsletter form, subscribed', 'about', '/about', async (page) => {
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Your e-mail address').fill(newEmail('reader'));
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expectMessage(page, 'status', 'Subscribed to newsletter successfully');
  }),
  screenAt('the contact page', 'contact', '/contact'),
  screenAfter(
    'the contact page with an error',
    'contact',
    '/contact',
    async (page) => {
      for (const [label, text] of Object.entries({ Name: 'A visitor', Email: 'visitor@nowhere', Subject: 'A question', Message: 'Ndewo' }))
        await field(page, label).fill(text);
      await clickButton(page, 'Send');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
    [400],
  ),
  screenAt('the contact page, message sent', 'contact', '/contact?sent=1'),
  screenAt('the registration page', 'register', '/register'),
  screenAfter('the registration page with errors', 'register', '/register', submitEmpty('Register')),
  screenAfter(
    'the registration page, rejected',
    'register',
    '/register',
    async (page) => {
      await fillRegistration(page, { Email: await newLearner({ verified: false }) });
      await clickButton(page, 'Register');
      await expectMessage(page, 'alert', 'User with this email already exists');
    },
    [409],
  ),
  screenAt('the tutor application', 'tutor-registration', '/tutor-registration'),
  screenAfter('the tutor application with errors', 'tutor-registration', '/tutor-registration', submitEmpty('Apply as a tutor')),
  screenAfter('the tutor application, sent', 'tutor-registration', '/tutor-registration', async (page) => {
    // The page navigates when the chunk of the next page is loaded.
    await delayRequests(page, '**/home.page-*');
    await fillRegistration(page, { Email: newEmail('tutor') });
    await clickButton(page, 'Apply as a tutor');
    await page.getByRole('status').getByText('Registration successful').waitFor();
  }),
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
  screenAt('the verification page', 'verify', '/verify'),
  screenAfter('the verification page with errors', 'verify', '/verify', submitEmpty('Verify')),
  screenAfter('the verification page after a registration', 'verify', '/register', async (page) => {
    await fillRegistration(page);
    await clickButton(page, 'Register');
    await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  }),
  screenAt('the blog', 'blog', '/blog'),
  screenAfter('the blog, loading', 'blog', '/about', async (page) => {
    await delayRequests(page, '**/api/blog?*');
    await delayRequests(page, '**/api/word-of-day/current');
    await followFooterLink(page, 'Blog');
    await expectMessage(page, 'status', 'Loading Word of the Day...');
    await expectMessage(page, 'status', 'Loading Blogs...');
  }),
  screenAfter(
    'the blog without a word and without posts',
    'blog',
    '/about',
    async (page) => {
      await mockApiError(page, '**/api/word-of-day/current', 404);
      await mockResponse(page, '**/api/blog?*', []);
      await followFooterLink(page, 'Blog');
      await page.getByText('No Word of the Day found').waitFor();
      await page.getByText('No posts yet').waitFor();
    },
    [404],
  ),
  screenAfter(
    'the blog, failed to load',
    'blog',
    '/about',
    async (page) => {
      await mockApiError(page, /\/api\/(word-of-day|blog)/, 500);
      await followFooterLink(page, 'Blog');
      await expectMessage(page, 'alert', 'Failed to fetch the current Word of the Day');
      await expectMessage(page, 'alert', 'Failed to fetch blogs');
    },
    [500],
  ),
  screenAt('a post', 'blog/:id', '/blog/1'),
  discussedPost,
  emptyPost,
  screenAfter(
    'a post with a rejected like',
    'blog/:id',
    '/blog/1',
    async (page) => {
      await page.getByRole('button', { name: /^Like/ }).click();
      await page.getByRole('status').getByRole('link', { name: 'Please login to like' }).waitFor();
    },
    [400],
  ),
  screenAfter('an empty comment', 'blog/:id', '/blog/1', async (page) => {
    await clickButton(page, 'Comment');
    await page.locator('[aria-invalid="true"]').waitFor();
  }),
  screenAfter('an added comment', 'blog/:id', '/blog/1', async (page) => {
    await field(page, 'Your comment').fill(`Ụtụtụ ọma, ${Date.now()}`);
    await clickButton(page, 'Comment');
    await expectMessage(page, 'status', 'Comment added successfully');
  }),
  screenAt('a post that does not exist', 'blog/:id', '/blog/999999', [404]),
  screenAfter('unsubscribing, loading', 'unsubscribe', '/about', async (page) => {
    await delayRequests(page, '**/api/unsubscribe*');
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await expectMessage(page, 'status', 'Processing your request...');
  }),
  screenAfter('unsubscribed', 'unsubscribe', '/about', async (page) => {
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
    await clickButton(page, 'Confirm my address');
    await expectMessage(page, 'status', 'Your address is confirmed');
  }),
  screenAt('an unconfirmed newsletter address', 'confirm-subscription', '/confirm-subscription?token=x&email=reader@example.com'),
  screenAfter(
    'confirming with an invalid link',
    'confirm-subscription',
    '/confirm-subscription?token=x&email=reader@example.com',
    async (page) => {
      await clickButton(page, 'Confirm my address');
      await page.getByRole('alert').waitFor();
    },
    [400],
  ),
  screenAt('the privacy page', 'privacy', '/privacy'),
  screenAfter('the account page, logged out', 'account', '/account', (page) => page.getByText('You are not logged in.').waitFor()),
  accountScreen('the account page', async () => undefined),
  accountScreen('the account page, data exported', async (page) => {
    await clickButton(page, 'Download my data');
    await page.getByRole('status').getByText('Your data is in the file').waitFor();
  }),
  accountScreen('the account page, deletion without a password', async (page) => {
    await clickButton(page, 'Delete my account');
    await page.getByText('Password is required').waitFor();
  }),
  accountScreen(
    'the account page, deletion rejected',
    async (page) => {
      await field(page, 'Password').fill('not the password');
      await clickButton(page, 'Delete my account');
      await expectMessage(page, 'alert', 'Your account was not deleted');
    },
    [400],
  ),
  {
    name: 'the account page, user failed to load',
    route: 'account',
    open: async (options) => {
      const page = await openPage('/about', { ...options, token: 'any', expectedErrors: [500] });
      await mockApiError(page, '**/api/auth/me', 500);
      await page.goto('/account');
      await expectMessage(page, 'alert', 'We could not find out who is logged in here');
      return page;
    },
  },
  screenAt('a page that does not exist', '*', '/no-such-page', [404]),
];

/** Pages of the manifests without a screen above, as they are when they have loaded. */
const plainScreens = pages
  .filter(({ path, layout }) => layout === undefined && !screens.some(({ route }) => `/${route}` === path || route === path))
  .map(({ path, example }) => screenAt(`the page ${path}`, path.slice(1), example ?? path));

/** Every public screen in the states that a visitor can reach. */
export const publicScreens: readonly PublicScreen[] = [...screens, ...plainScreens];
