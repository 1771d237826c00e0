import type { Page } from 'playwright';
import { asAdmin, field, fillRegistration, learnerWithToken, newLearner, postApi } from './accounts.ts';
import { delayRequests, mockApiError, newEmail, openPage } from './page.ts';
import { newPost } from './posts.ts';
import { after, answer, at, goTo, openReplies, type PublicScreen, press, refusedLogin, said, slidesTurn, submitEmpty } from './public-screen.ts';

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

const ownAccount = (name: string, act: (page: Page) => Promise<unknown>, provokes: number[] = []): PublicScreen => ({
  name,
  route: 'account',
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/account', { ...options, token, expectedErrors: provokes });
    await page.getByRole('heading', { name: 'Delete your account' }).waitFor();
    await act(page);
    return page;
  },
});

/** Every public screen in the states that a visitor can bring it into. */
export const publicScreens: readonly PublicScreen[] = [
  after('the front page', '/', '/', slidesTurn),
  {
    name: 'the open menu',
    route: '/',
    part: 'header',
    narrow: true,
    open: async (options) => {
      const page = await openPage('/', { ...options, viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      return page;
    },
  },
  after('the words about a level', '/', '/', async (page) => {
    await slidesTurn(page);
    await page.getByRole('group', { name: '1 of 3' }).getByRole('button').click();
    await page.getByRole('dialog').waitFor();
  }),
  at('the about page', 'about', '/about'),
  after('the newsletter, subscribed to', 'about', '/about', async (page) => {
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Your e-mail address').fill(newEmail('reader'));
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await said(page, 'status', 'Subscribed to newsletter successfully');
  }),
  at('the contact page', 'contact', '/contact'),
  after(
    'the contact page with an error',
    'contact',
    '/contact',
    async (page) => {
      for (const [label, text] of Object.entries({ Name: 'A visitor', Email: 'visitor@nowhere', Subject: 'A question', Message: 'Ndewo' }))
        await field(page, label).fill(text);
      await press(page, 'Send');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
    [400],
  ),
  at('the contact page that says thank you', 'contact', '/contact?sent=1'),
  at('registering', 'register', '/register'),
  after('registering with errors', 'register', '/register', submitEmpty('Register')),
  after(
    'registering, refused',
    'register',
    '/register',
    async (page) => {
      await fillRegistration(page, { Email: await newLearner({ verified: false }) });
      await press(page, 'Register');
      await said(page, 'alert', 'User with this email already exists');
    },
    [409],
  ),
  at('a tutor’s application', 'tutor-registration', '/tutor-registration'),
  after('a tutor’s application with errors', 'tutor-registration', '/tutor-registration', submitEmpty('Apply as a tutor')),
  after('a tutor’s application that has worked', 'tutor-registration', '/tutor-registration', async (page) => {
    // The page goes on by itself, as soon as it has the next one.
    await delayRequests(page, '**/home.page-*');
    await fillRegistration(page, { Email: newEmail('tutor') });
    await press(page, 'Apply as a tutor');
    await page.getByRole('status').getByText('Registration successful').waitFor();
  }),
  at('logging in', 'login', '/login'),
  after('logging in with errors', 'login', '/login', submitEmpty('Log in')),
  after('logging in, refused', 'login', '/login', (page) => refusedLogin(page, 'nobody@example.com', 'User not found'), [404]),
  after(
    'logging in before having verified',
    'login',
    '/login',
    async (page) => refusedLogin(page, await newLearner({ verified: false }), 'User is not verified'),
    [403],
  ),
  at('verifying', 'verify', '/verify'),
  after('verifying with errors', 'verify', '/verify', submitEmpty('Verify')),
  after('verifying after having registered', 'verify', '/register', async (page) => {
    await fillRegistration(page);
    await press(page, 'Register');
    await page.getByRole('heading', { level: 1, name: 'Verify your account' }).waitFor();
  }),
  at('the blog', 'blog', '/blog'),
  after('the blog while it comes', 'blog', '/about', async (page) => {
    await delayRequests(page, '**/api/blog?*');
    await delayRequests(page, '**/api/word-of-day/current');
    await goTo(page, 'Blog');
    await said(page, 'status', 'Loading Word of the Day...');
    await said(page, 'status', 'Loading Blogs...');
  }),
  after(
    'the blog without a word and without posts',
    'blog',
    '/about',
    async (page) => {
      await mockApiError(page, '**/api/word-of-day/current', 404);
      await answer(page, '**/api/blog?*', []);
      await goTo(page, 'Blog');
      await page.getByText('No Word of the Day found').waitFor();
      await page.getByText('No posts yet').waitFor();
    },
    [404],
  ),
  after(
    'the blog that could not be fetched',
    'blog',
    '/about',
    async (page) => {
      await mockApiError(page, /\/api\/(word-of-day|blog)/, 500);
      await goTo(page, 'Blog');
      await said(page, 'alert', 'Failed to fetch the current Word of the Day');
      await said(page, 'alert', 'Failed to fetch blogs');
    },
    [500],
  ),
  at('a post', 'blog/:id', '/blog/1'),
  discussedPost,
  emptyPost,
  after(
    'a post whose like was refused',
    'blog/:id',
    '/blog/1',
    async (page) => {
      await page.getByRole('button', { name: /^Like/ }).click();
      await page.getByRole('status').getByRole('link', { name: 'Please login to like' }).waitFor();
    },
    [400],
  ),
  after('a comment without words', 'blog/:id', '/blog/1', async (page) => {
    await press(page, 'Comment');
    await page.locator('[aria-invalid="true"]').waitFor();
  }),
  after('a comment that was added', 'blog/:id', '/blog/1', async (page) => {
    await field(page, 'Your comment').fill(`Ụtụtụ ọma, ${Date.now()}`);
    await press(page, 'Comment');
    await said(page, 'status', 'Comment added successfully');
  }),
  at('a post that is not there', 'blog/:id', '/blog/999999', [404]),
  after('unsubscribing, under way', 'unsubscribe', '/about', async (page) => {
    await delayRequests(page, '**/api/unsubscribe*');
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await said(page, 'status', 'Processing your request...');
  }),
  after('unsubscribed', 'unsubscribe', '/about', async (page) => {
    await answer(page, '**/api/unsubscribe*', { message: 'You have been unsubscribed from our newsletter' });
    await page.goto('/unsubscribe?token=x&email=reader@example.com');
    await page.getByRole('button', { name: 'Stay on this page' }).waitFor();
  }),
  after(
    'unsubscribing by a link that is not right',
    'unsubscribe',
    '/unsubscribe?token=x&email=reader@example.com',
    (page) => page.getByRole('alert').waitFor(),
    [400],
  ),
  after('a confirmed newsletter address', 'confirm-subscription', '/about', async (page) => {
    await answer(page, '**/api/subscribe/confirm*', { message: 'Your address is confirmed' });
    await page.goto('/confirm-subscription?token=x&email=reader@example.com');
    await press(page, 'Confirm my address');
    await said(page, 'status', 'Your address is confirmed');
  }),
  at('a newsletter address to be confirmed', 'confirm-subscription', '/confirm-subscription?token=x&email=reader@example.com'),
  after(
    'confirming by a link that is not right',
    'confirm-subscription',
    '/confirm-subscription?token=x&email=reader@example.com',
    async (page) => {
      await press(page, 'Confirm my address');
      await page.getByRole('alert').waitFor();
    },
    [400],
  ),
  at('what is said about privacy', 'privacy', '/privacy'),
  after('the account of whoever is not logged in', 'account', '/account', (page) => page.getByText('You are not logged in.').waitFor()),
  ownAccount('an own account', async () => undefined),
  ownAccount('an own account whose data was taken along', async (page) => {
    await press(page, 'Download my data');
    await page.getByRole('status').getByText('Your data is in the file').waitFor();
  }),
  ownAccount('an own account without the password for its deletion', async (page) => {
    await press(page, 'Delete my account');
    await page.getByText('Password is required').waitFor();
  }),
  ownAccount(
    'an own account whose deletion was refused',
    async (page) => {
      await field(page, 'Password').fill('not the password');
      await press(page, 'Delete my account');
      await said(page, 'alert', 'Your account was not deleted');
    },
    [400],
  ),
  {
    name: 'an account of which it could not be found out whose it is',
    route: 'account',
    open: async (options) => {
      const page = await openPage('/about', { ...options, token: 'any', expectedErrors: [500] });
      await mockApiError(page, '**/api/auth/me', 500);
      await page.goto('/account');
      await said(page, 'alert', 'We could not find out who is logged in here');
      return page;
    },
  },
  at('a page that is not there', '*', '/no-such-page', [404]),
];
