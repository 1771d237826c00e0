import type { Page } from 'playwright';
import { pages } from '#app/navigation.ts';
import { asAdmin, field, fillRegistration, learnerWithToken, newLearner, password, postApi } from './accounts.ts';
import { courseScreens } from './course-screens.ts';
import { archiveScreens } from './newsletter-archive.ts';
import { delayRequests, mockApiError, newEmail, newPage, openPage } from './page.ts';
import { newPost, previewPath } from './posts.ts';
import {
  clickInMain,
  expectMessage,
  followFooterLink,
  mockResponse,
  openReplies,
  type PublicScreen,
  rejectedLogin,
  screenAfter,
  screenAt,
  submitEmpty,
} from './public-screen.ts';
import { waitForCarousel } from './slides.ts';
import { publicTagScreens } from './tag-screens.ts';
import { tutorScreens } from './tutor-screens.ts';

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
  screenAt('the results of a search', 'search', '/search?q=igbo'),
  screenAt('a search that finds nothing', 'search', '/search?q=xyzzy'),
  {
    ...screenAfter('the newsletter form, subscribed', 'about', '/about', async (page) => {
      const footer = page.getByRole('contentinfo');
      await footer.getByLabel('Your e-mail address').fill(newEmail('reader'));
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      await expectMessage(page, 'status', 'Subscribed to newsletter successfully');
    }),
    part: 'footer',
  },
  screenAt('the contact page', 'contact', '/contact'),
  screenAfter(
    'the contact page with an error',
    'contact',
    '/contact',
    async (page) => {
      for (const [label, text] of Object.entries({ Name: 'A visitor', Email: 'visitor@nowhere', Subject: 'A question', Message: 'Ndewo' }))
        await field(page, label).fill(text);
      await clickInMain(page, 'Send');
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
  screenAfter('the request for a new password with errors', 'forgot-password', '/forgot-password', submitEmpty('Send me the mail')),
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
    await clickInMain(page, 'Comment');
    await page.locator('[aria-invalid="true"]').waitFor();
  }),
  screenAfter('an added comment', 'blog/:id', '/blog/1', async (page) => {
    await field(page, 'Your comment').fill(`Ụtụtụ ọma, ${Date.now()}`);
    await clickInMain(page, 'Comment');
    await expectMessage(page, 'status', 'Comment added successfully');
  }),
  screenAt('a post that does not exist', 'blog/:id', '/blog/999999', [404]),
  screenAt('the archive of words', 'words', '/words'),
  screenAt('the melodies of Igbo', 'learn/tones', '/learn/tones'),
  screenAfter('the archive without words', 'words', '/about', async (page) => {
    await mockResponse(page, '**/api/words?*', { words: [], hasMore: false });
    await mockResponse(page, '**/api/words/contents*', { letters: [], years: [], months: [] });
    await followFooterLink(page, 'All words');
    await page.getByText('The first Word of the Day has not been shown yet.').waitFor();
  }),
  screenAt('mails about replies, stopped', 'reply-notices/off', '/reply-notices/off?done=thread'),
  screenAfter(
    'mails about replies, a link that is not whole',
    'reply-notices/off',
    '/reply-notices/off?token=x',
    async (page) => {
      await clickInMain(page, 'All mails about replies');
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
  screenAt('the privacy page', 'privacy', '/privacy'),
  ...tutorScreens,
  ...publicTagScreens,
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
      await expectMessage(page, 'alert', 'We could not find out who is logged in here');
      return page;
    },
  },
  accountScreen('the account page with errors', async (page) => {
    await field(page, 'First name').fill('');
    await clickInMain(page, 'Save my details');
    await clickInMain(page, 'Change my password');
    await clickInMain(page, 'Change my e-mail address');
    await page.getByText('Email is required').waitFor();
  }),
  accountScreen('the account page, details saved and an e-mail address pending', async (page) => {
    await clickInMain(page, 'Save my details');
    await expectMessage(page, 'status', 'Your details are saved');
    await field(page, 'New e-mail address').fill(newEmail('new'));
    await page.getByRole('region', { name: 'Change your e-mail address' }).getByLabel('Your password', { exact: true }).fill(password);
    await clickInMain(page, 'Change my e-mail address');
    await page.getByText('waits for its confirmation').waitFor();
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
  screenAfter('a confirmed e-mail address', 'confirm-email', '/about', async (page) => {
    await mockResponse(page, '**/api/auth/email/confirm', { message: 'Your new e-mail address is in place' });
    await page.goto('/confirm-email?token=x');
    await clickInMain(page, 'Confirm this address');
    await expectMessage(page, 'status', 'Your new e-mail address is in place');
  }),
  screenAt('an e-mail address to confirm', 'confirm-email', '/confirm-email?token=x'),
  screenAt('a change of e-mail to undo', 'undo-email-change', '/undo-email-change?token=x'),
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
  ...courseScreens,
  ...archiveScreens,
  {
    name: 'the preview of a post',
    route: 'blog/preview',
    open: async (options) => openPage(await previewPath((await newPost({ state: 'draft', title: 'Ọ́jị́, not yet published' })).id), options),
  },
  screenAt('a preview that has ended', 'blog/preview', '/blog/preview?token=x', [404]),
  screenAt('a page that does not exist', '*', '/no-such-page', [404]),
];

/** Pages of the manifests without a screen above, as they are when they have loaded. */
const plainScreens = pages
  .filter(({ path, layout }) => layout === undefined && !screens.some(({ route }) => `/${route}` === path || route === path))
  .map(({ path, example }) => screenAt(`the page ${path}`, path.slice(1), example ?? path));

/** Every public screen in the states that a visitor can reach. */
export const publicScreens: readonly PublicScreen[] = [...screens, ...plainScreens];
