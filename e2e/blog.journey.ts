import { expect, test } from 'vitest';
import { address, expectAccessible, visit } from './visit.ts';

test('the blog shows the word of the day and all posts, in two columns or one', async () => {
  const page = await visit('/blog');
  await page.getByRole('heading', { level: 2, name: 'ọ́jị́' }).waitFor();
  const cards = page.getByRole('article');
  expect(await cards.count()).toBe(6);
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  const card = await page.locator('section[aria-labelledby="word"]').boundingBox();
  const wide = await page.locator('main > div').evaluate((element) => element.clientWidth - 32);
  expect((card?.width ?? 0) / wide).toBeCloseTo(0.6, 1);
  await page.setViewportSize({ width: 768, height: 900 });
  expect((await cards.nth(1).boundingBox())?.y).toBeGreaterThan((await cards.nth(0).boundingBox())?.y ?? 0);
});

test('an excerpt is at most seventy letters and a sign that there is more', async () => {
  const { rows } = { rows: (await (await fetch(`${address}/api/blog?view=card`)).json()) as { excerpt: string }[] };
  const letters = (text: string) => [...new Intl.Segmenter('ig').segment(text)].length;
  expect(rows.map(({ excerpt }) => letters(excerpt) <= 71 && excerpt.endsWith('…'))).toEqual(rows.map(() => true));
});

test('going to a post and back asks the API, loads no document, and says what it is waiting for', async () => {
  const page = await visit('/blog');
  let documents = 0;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'Counting from one to twenty' }).first().click();
  await page.getByRole('heading', { level: 1, name: /Counting from one to twenty/ }).waitFor();
  expect(await page.title()).toContain('Counting from one to twenty');
  expect(asked).toContain('/api/blog/4');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await page.getByText('Loading Word of the Day...').waitFor();
  await page.getByText('Loading Blogs...').waitFor();
  release();
  await page.getByRole('heading', { level: 2, name: 'ọ́jị́' }).waitFor();
  expect(await page.getByText('Loading Blogs...').count()).toBe(0);
  expect(documents).toBe(0);
});

test('when the API fails, each part says so and the page stays', async () => {
  const page = await visit('/about', { complaints: /500|Failed to load/ });
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Blog' }).click();
  await page.getByText('Failed to fetch the current Word of the Day').waitFor();
  await page.getByText('Failed to fetch blogs').waitFor();
  await expectAccessible(page);
  await nav.getByRole('link', { name: 'Home' }).click();
  await page.getByText('Failed to fetch blog posts').waitFor();
});

test('when only the post cannot be fetched, its page says so', async () => {
  const page = await visit('/blog', { complaints: /500|Failed to load/ });
  await page.route('**/api/blog/*', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await page.getByRole('link', { name: 'Counting from one to twenty' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Failed to fetch blog post' }).waitFor();
});

test('without a word the card says so', async () => {
  const page = await visit('/about', { complaints: /404/ });
  await page.route('**/api/word-of-day/current', (route) => route.fulfill({ status: 404, json: { error: 'No Word of the Day found' } }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByText('No Word of the Day found').waitFor();
});

test('everything can be read without JavaScript', async () => {
  const page = await visit('/', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.getByText('Comprehensive Courses').waitFor();
  await page.getByRole('link', { name: /Read More about Greetings/ }).click();
  await page.getByRole('heading', { level: 1, name: /Greetings through the day/ }).waitFor();
  expect((await page.locator('article').textContent())?.length).toBeGreaterThan(2000);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { level: 2, name: 'ọ́jị́' }).waitFor();
});
