import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { learnerWithToken } from './accounts.ts';
import { address, delayRequests, expectAccessible, horizontalOverflow, mockApiError, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const wordCard = (page: Page) => page.getByRole('region', { name: 'ọ́jị́' });
const openRecordingRequests = (page: Page) => page.getByRole('link', { name: 'Counting from one to twenty' }).first().click();

test('the word of the day has a card with title, subtitle, body, likes and comments', async () => {
  const page = await openPage('/blog');
  await wordCard(page).getByRole('heading', { level: 2, name: 'ọ́jị́' }).waitFor();
  await wordCard(page).getByText('noun · kola nut').waitFor();
  await wordCard(page).getByText('Whoever brings kola brings life.').waitFor();
  await wordCard(page)
    .getByRole('button', { name: /^Like ọ́jị́, \d+ likes?$/ })
    .waitFor();
  await wordCard(page)
    .getByText(/^\d+ comments?$/)
    .waitFor();
  await expect.poll(() => wordCard(page).locator('h2:lang(ig)').textContent()).toBe('ọ́jị́');
});

test('posts are in two columns, and in one on a narrow screen', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  const cards = page.getByRole('article');
  const placesOfFirstThree = () => cards.evaluateAll((all) => all.slice(0, 3).map((card) => card.getBoundingClientRect()));
  const columns = async () => {
    const [first, second, third] = await placesOfFirstThree();
    if (!first || !second || !third) return 'none';
    if (second.y === first.y && third.y > first.y) return 'two';
    return second.y > first.y && second.x === first.x ? 'one' : 'others';
  };
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? Number.NaN;
  const wordWidth = async () => (await widthOf(wordCard(page))) / (await widthOf(page.getByRole('region', { name: 'Blog', exact: true })));
  await expect.poll(() => cards.count()).toBe(6);
  for (const width of [1280, 769]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe('two');
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(columns).toBe('one');
  await expect.poll(() => wordWidth()).toBeCloseTo(1, 1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => wordWidth()).toBeCloseTo(0.6, 1);
});

// In the gate home.spec.ts has cards of posts.
test('a card has an image, an excerpt of 70 characters, and links to its post and comments', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  const card = page.getByRole('article').filter({ hasText: 'Counting from one to twenty' });
  const excerpts = await page.getByRole('article').getByText(/…$/).allTextContents();
  const letters = (text: string) => [...new Intl.Segmenter('ig').segment(text)].length;
  expect(excerpts).toHaveLength(6);
  // Excerpts drop spaces and punctuation before the ellipsis.
  for (const excerpt of excerpts) {
    expect(letters(excerpt)).toBeGreaterThanOrEqual(67);
    expect(letters(excerpt)).toBeLessThanOrEqual(71);
    expect(excerpt).not.toMatch(/[\s.,;:…]…$/);
  }
  const { body } = (await (await fetch(`${address}/api/blog/4`)).json()) as { body: string };
  const words = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  expect(words.startsWith((await card.getByText(/…$/).textContent())?.slice(0, -1) ?? '?')).toBe(true);
  await expect.poll(() => card.getByRole('link', { name: /^Read More/ }).getAttribute('href')).toBe('/blog/4');
  await expect.poll(() => card.getByRole('link', { name: /comments? on/ }).getAttribute('href')).toBe('/blog/4#comments');
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => card.getByRole('presentation').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
});

test('a card shows five lines of a long title, and its link contains all of it', { tags: ['full'] }, async () => {
  const title = longWord(200);
  await newPost({ title });
  const page = await openPage('/blog', { viewport: { width: 390, height: 844 } });
  const link = page.getByRole('article').getByRole('link', { name: title, exact: true });
  const lines = (part: Locator) => part.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(await lines(link))).toBe(5);
  await page.goto('/');
  expect(Math.round(await lines(page.getByRole('heading', { level: 3, name: title, exact: true })))).toBe(5);
});

// Proves A53.
test('navigation to a post and back requests the API, loads no document, and shows a loading message', async () => {
  const page = await openPage('/blog');
  const documents: string[] = [];
  const apiPaths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
    if (request.url().includes('/api/')) apiPaths.push(new URL(request.url()).pathname);
  });
  await openRecordingRequests(page);
  await page.getByRole('heading', { level: 1, name: /Counting from one to twenty/ }).waitFor();
  await expect.poll(() => page.title()).toContain('Counting from one to twenty');
  expect(apiPaths).toContain('/api/blog/4');
  const release = await delayRequests(page, '**/api/**');
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await page.getByRole('status').getByText('Loading Word of the Day...').waitFor();
  await page.getByRole('status').getByText('Loading Blogs...').waitFor();
  await expectAccessible(page);
  release();
  await wordCard(page).waitFor();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.getByText('Loading Blogs...').count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /Counting from one to twenty/ }).waitFor();
  expect(documents).toEqual([]);
});

test('the comment count of a card links to the comments', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  await page.getByRole('link', { name: /comments? on Counting/ }).click();
  await page.getByRole('heading', { level: 1, name: /Counting from one to twenty/ }).waitFor();
  const heading = page.getByRole('heading', { level: 2, name: /^\d+ comments?$/ });
  const distance = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(distance).toBeLessThan(400);
  await expect.poll(() => distance()).toBeGreaterThan(0);
});

test('API errors show a message in each section and keep the page', async () => {
  const page = await openPage('/about', { expectedErrors: [500] });
  await mockApiError(page, '**/api/**', 500);
  await goTo(page, 'Blog');
  await page.getByRole('alert').getByText('Failed to fetch the current Word of the Day').waitFor();
  await page.getByRole('alert').getByText('Failed to fetch blogs').waitFor();
  await expectAccessible(page);
  await goTo(page, 'Home');
  await page.getByRole('alert').getByText('Failed to fetch blog posts').waitFor();
  await page.getByRole('link', { name: 'View All Resources' }).waitFor();
});

test('posts load when the word fails, and the word when the posts fail', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: ['network', 503] });
  await page.route('**/api/word-of-day/**', (route) => route.abort());
  await goTo(page, 'Blog');
  await page.getByText('Failed to fetch the current Word of the Day').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(6);
  await page.unrouteAll();
  await mockApiError(page, '**/api/blog?*', 503);
  await goTo(page, 'About');
  await goTo(page, 'Blog');
  await page.getByText('Failed to fetch blogs').waitFor();
  await wordCard(page).waitFor();
});

test.each([
  { status: 500, sentence: 'Failed to fetch blog post' },
  { status: 404, sentence: 'Blog post not found' },
])('the page of a post that gets $status shows “$sentence” and a link back', { tags: ['full'] }, async ({ status, sentence }) => {
  const page = await openPage('/blog', { expectedErrors: [status] });
  await mockApiError(page, /\/api\/blog\/4/, status);
  await openRecordingRequests(page);
  await page.getByRole('heading', { level: 1, name: sentence, exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await wordCard(page).waitFor();
});

test('the 404 page of a post links to the blog and the front page', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/999', { expectedErrors: [404] });
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Blog post not found', exact: true }).waitFor();
  await main.getByRole('link', { name: 'Back to the blog' }).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Go to the front page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
});

test('a post shows its like and comment counts under its title, with a link to the comments', { tags: ['full'] }, async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/blog/4', { token });
  const facts = page.getByRole('article').locator('p', { has: page.locator('a[href="#comments"]') });
  const likes = Number((await facts.textContent())?.match(/^\d+/)?.[0]);
  await page.getByRole('button', { name: /^Like Counting/ }).click();
  await facts.getByText(likes === 0 ? '1 like ·' : `${likes + 1} likes ·`).waitFor();
  const link = await facts.getByRole('link').textContent();
  await facts.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 2, name: link ?? '', exact: true });
  await expect.poll(() => heading.evaluate((place) => place === document.activeElement)).toBe(true);
});

test('without a word of the day the card shows a message', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: [404] });
  await mockApiError(page, '**/api/word-of-day/current', 404);
  await goTo(page, 'Blog');
  await page.getByText('No Word of the Day found').waitFor();
  await expect.poll(() => page.getByText('Failed to fetch').count()).toBe(0);
});

// Proves A64.
test('a post has a readable line length, an image, likes and comments', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/4');
  const post = page.getByRole('article');
  await expect.poll(() => post.getByRole('presentation').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await post.getByRole('button', { name: /^Like Counting/ }).waitFor();
  await page.getByRole('heading', { level: 2, name: /^\d+ comments?$/ }).waitFor();
  expect((await post.boundingBox())?.width).toBeLessThan(760);
  await expect.poll(() => post.locator('h1 ~ * h1').count()).toBe(0);
  await expect.poll(() => post.locator('script, style, iframe').count()).toBe(0);
});

test('older posts load on demand, and are on a page of their own without JavaScript', async () => {
  const card = ((await (await fetch(`${address}/api/blog?view=card&limit=1`)).json()) as Record<string, unknown>[])[0];
  const many = Array.from({ length: 45 }, (_, nth) => ({ ...card, id: 45 - nth, title: `Post ${45 - nth}` }));
  const page = await openPage('/about');
  await page.route('**/api/blog?*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? Number.POSITIVE_INFINITY);
    return route.fulfill({ json: many.filter(({ id }) => id < before).slice(0, 20), headers: { 'X-Total-Count': '45' } });
  });
  await goTo(page, 'Blog');
  for (const shown of [20, 40, 45]) {
    await expect.poll(() => page.getByRole('article').count()).toBe(shown);
    if (shown < 45) await page.getByRole('link', { name: 'Show older posts' }).click();
  }
  await expect.poll(() => page.getByRole('link', { name: 'Show older posts' }).count()).toBe(0);
  const plain = await openPage('/blog?before=4', { javaScriptEnabled: false });
  await expect.poll(() => plain.getByRole('article').count()).toBe(3);
});

// In the gate no-script.spec.ts reads a post with its comments.
test('everything can be read without JavaScript', { tags: ['full'] }, async () => {
  const page = await openPage('/', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.getByText('Comprehensive Courses').waitFor();
  await page.getByRole('link', { name: /Read More about Greetings/ }).click();
  await page.getByRole('heading', { level: 1, name: /Greetings through the day/ }).waitFor();
  expect((await page.locator('article').textContent())?.length).toBeGreaterThan(2000);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await goTo(page, 'Blog');
  await wordCard(page).getByText('Whoever brings kola brings life.').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(6);
});
