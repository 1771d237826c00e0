import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { showExercise } from './first-lesson.ts';
import { untilQuiet } from './hydration.ts';
import { delayRequests, expectAccessible, focusedName, mockApiError, newPage, openPage, untilPrefetched } from './page.ts';

const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const retryButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

test.each([
  {
    name: 'Blog',
    failed: ['Failed to fetch the current Word of the Day', 'Failed to fetch blogs'],
    loading: 'Loading Blogs...',
    articles: 6,
    requests: 2,
  },
  {
    name: 'Home',
    failed: ['Failed to fetch the current Word of the Day', 'Failed to fetch blog posts'],
    loading: 'Loading Blogs...',
    articles: 0,
    requests: 3,
  },
])(
  'without a network $name shows an error message and reloads on demand',
  { tags: ['full'] },
  async ({ name, failed, loading, articles, requests }) => {
    const page = await openPage('/about', { expectedErrors: ['network'] });
    await page.route('**/api/**', (route) => route.abort());
    let failedRequests = 0;
    page.on('requestfailed', () => (failedRequests += 1));
    await goTo(page, name);
    for (const sentence of failed) await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await retryButton(page).last().click();
    await expect.poll(() => failedRequests).toBe(2 * requests);
    await expect.poll(() => page.getByRole('alert').count()).toBe(failed.length);
    await page.unrouteAll();
    const release = await delayRequests(page, '**/api/**');
    await retryButton(page).last().click();
    await page.getByRole('status').getByText(loading).waitFor();
    await expect.poll(() => focusedName(page), { message: 'the keyboard stays in the part that was asked for' }).not.toContain('Skip to the content');
    release();
    await page
      .getByRole('link', { name: /^Read More/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByRole('article').count()).toBe(articles);
  },
);

test('without a network every link opens its page with an error message', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/1', { expectedErrors: ['network'], dataSaver: false });
  await untilPrefetched(page);
  await page.context().setOffline(true);
  for (const [name, heading] of [
    ['About', 'About us'],
    ['Contact', 'Contact us'],
    ['Log in', 'Log in'],
    ['Home', 'Learn Igbo with Ease'],
  ] as const) {
    await goTo(page, name);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.getByRole('alert').getByText('Failed to fetch blog posts').waitFor();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('heading', { level: 1, name: 'Register as a learner' }).waitFor();
  await goTo(page, 'Blog');
  await page.getByRole('alert').getByText('Failed to fetch blogs').waitFor();
});

const lost = (page: Page) => page.getByRole('status').getByText('This page needs a connection');
const tryAgain = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Try again' });

test('a page that loses the network stays with what was typed, and opens the next one once it is back', async () => {
  const page = await openPage('/blog/1', { expectedErrors: ['network'] });
  await untilQuiet(page);
  await page.context().setOffline(true);
  // A page whose script is not here.
  await page.getByRole('link', { name: 'All words' }).click();
  await lost(page).waitFor();
  await expectAccessible(page);
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await comment.fill('Daalụ');
  await goTo(page, 'About');
  await tryAgain(page).click();
  await lost(page).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  expect([new URL(page.url()).pathname, await comment.inputValue()]).toEqual(['/blog/1', 'Daalụ']);
  await page.context().setOffline(false);
  await goTo(page, 'About');
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  expect(await lost(page).count()).toBe(0);
});

// In the gate waiting-answers.spec.ts loses the network within a lesson.
test('the first lesson stays when there is no network to leave it, with its verdict and Next in sight', { tags: ['full'] }, async () => {
  const page = await openPage('/learn/first-lesson', { viewport: { width: 360, height: 740 }, expectedErrors: ['network'] });
  await showExercise(page, 'read-mean');
  await page.getByRole('button', { name: 'I don’t know' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  await next.waitFor();
  await untilQuiet(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Leave the lesson' }).click();
  await lost(page).waitFor();
  // A press that the notice took would fail.
  await next.click();
  expect(new URL(page.url()).pathname).toBe('/learn/first-lesson');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Leave the lesson' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo' }).waitFor();
});

test.each([
  { link: 'Blog', api: '**/api/blog?*', failure: 0, sentence: 'This page needs a connection', heading: 'Blog' },
  { link: 'Blog', api: '**/api/blog?*', failure: 503, sentence: 'The academy is busy right now', heading: 'Blog' },
])('what was typed stays while $link fails with $failure', { tags: ['full'] }, async ({ link, api, failure, sentence, heading }) => {
  const page = await openPage('/blog/1', { expectedErrors: ['network', 503] });
  await untilQuiet(page);
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await comment.fill('Daalụ');
  await page.route(api, (route) => (failure ? route.fulfill({ status: failure, contentType: 'text/html', body: '<h1>Busy</h1>' }) : route.abort()));
  await goTo(page, link);
  await page.getByRole('status').getByText(sentence).waitFor();
  expect(await comment.inputValue()).toBe('Daalụ');
  await page.unrouteAll();
  await tryAgain(page).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await tryAgain(page).count()).toBe(0);
});

test.each([
  { path: '/contact', link: 'Log in', visited: ['contact', 'login', 'public'] },
  { path: '/admin/users', link: 'Settings', visited: ['admin', 'settings', 'users'] },
])('with a data saver, $path prefetches no other page', { tags: ['full'] }, async ({ path, link, visited }) => {
  const token = path.startsWith('/admin') ? await asAdmin() : undefined;
  const open = async (dataSaver: boolean) => {
    const page = await newPage({ dataSaver, ...(token ? { token } : {}) });
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const [, name] = request.url().match(/\/assets\/([\w-]+)\.page-/) ?? [];
      if (name) loaded.add(name);
    });
    await page.goto(path);
    return { page, loaded };
  };
  const other = await open(false);
  await expect.poll(() => other.loaded.size).toBeGreaterThan(visited.length);
  const { page, loaded } = await open(true);
  await page.getByRole('link', { name: link, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: link }).waitFor();
  await untilQuiet(page);
  expect([...loaded].sort()).toEqual(visited);
});

test('scripts of other pages that cannot be fetched leave the page and its typed text alone', { tags: ['full'] }, async () => {
  const page = await newPage({ expectedErrors: ['network'] });
  const script = /\/about\.page-/;
  await page.route(script, (route) => route.abort());
  const release = await delayRequests(page, script);
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('A long message');
  const failed = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
  release();
  const url = (await failed).url();
  await page.evaluate(`import(${JSON.stringify(url)}).catch(() => {})`);
  await expect.poll(() => message.inputValue()).toBe('A long message');
});

test('a post that failed to load reloads on demand', { tags: ['full'] }, async () => {
  const page = await openPage('/blog', { expectedErrors: [500] });
  await mockApiError(page, '**/api/blog/4', 500);
  await page.getByRole('link', { name: 'Counting from one to twenty' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Failed to fetch blog post' }).waitFor();
  await page.unrouteAll();
  const release = await delayRequests(page, '**/api/blog/4');
  await retryButton(page).click();
  await page.getByRole('main').getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: /Counting from one to twenty/ }).waitFor();
});

test('a link from an email that found no network is retried on demand', { tags: ['full'] }, async () => {
  const page = await newPage({ expectedErrors: ['network', 400] });
  await page.route('**/api/unsubscribe*', (route) => route.abort());
  await page.goto('/unsubscribe?token=x&email=reader@example.com');
  await page.getByRole('alert').getByText('An error occurred while processing your request.').waitFor();
  await page.unrouteAll();
  await retryButton(page).click();
  await page
    .getByRole('alert')
    .getByText(/^(?!An error occurred)/)
    .waitFor();
  expect(await retryButton(page).count(), 'what the server has refused for good is not asked for again').toBe(0);
});

test('a post that does not exist offers no retry', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/999', { expectedErrors: [404] });
  await page.getByRole('heading', { level: 1, name: 'Blog post not found' }).waitFor();
  await expect.poll(() => retryButton(page).count()).toBe(0);
});

test('the button shows that more content is loading, and a second click loads it once', { tags: ['full'] }, async () => {
  const comment = {
    id: 0,
    text: 'Much talked about',
    fullName: 'A reader',
    email: null,
    User: null,
    replies: 150,
    createdAt: new Date().toISOString(),
  };
  const firstPage = (count: number, from: number) => Array.from({ length: count }, (_, nth) => ({ ...comment, id: from - nth }));
  const page = await openPage('/blog');
  await page.route('**/api/blog/3/comments*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 41);
    return route.fulfill({ json: firstPage(20, before - 1), headers: { 'X-Total-Count': '40' } });
  });
  await page.route('**/api/blog/comment/*/replies*', (route) =>
    route.fulfill({ json: firstPage(75, route.request().url().includes('after=') ? 500 : 1_000), headers: { 'X-Total-Count': '150' } }),
  );
  await page.getByRole('article').nth(3).getByRole('link').first().click();
  const rows = page.locator('section[aria-label=Comments] > ul > li');
  await expect.poll(() => rows.count()).toBe(20);
  await clickTwice(page, 'Show older comments', /\/api\/.+\/comments\?/);
  await expect.poll(() => rows.count()).toBe(40);
  await rows
    .first()
    .getByRole('button', { name: /^Show replies/ })
    .click();
  await expect.poll(() => rows.first().locator('li').count()).toBe(75);
  await clickTwice(page, 'Show more replies', /\/api\/.+\/replies\?/);
  await expect.poll(() => rows.first().locator('li').count()).toBe(150);
});

async function clickTwice(page: Page, name: string, url: RegExp): Promise<void> {
  const release = await delayRequests(page, url);
  const requestCount: string[] = [];
  page.on('request', (request) => url.test(request.url()) && requestCount.push(request.url()));
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Loading...' }).click();
  release();
  await page.getByRole('button', { name: 'Loading...' }).waitFor({ state: 'detached' });
  expect(requestCount).toHaveLength(1);
}
