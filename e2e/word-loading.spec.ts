import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { field, postApi } from './accounts.ts';
import { address, delayRequests, expectAccessible, focusedName, mockApiError, openPage } from './page.ts';

const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);

test('without a word the front page omits its section', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: [404] });
  await mockApiError(page, '**/api/home/word', 404);
  await goTo(page, 'Home');
  await page.getByRole('link', { name: 'Read More' }).first().waitFor();
  await page.getByRole('heading', { name: 'Why Learn With Us?' }).waitFor();
  await expect.poll(() => page.getByRole('main').getByText('What it means').count()).toBe(0);
  await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0);
});

test('a word that failed to load on the front page shows an error message and reloads on demand', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: [500] });
  await mockApiError(page, '**/api/home/word', 500);
  await goTo(page, 'Home');
  const main = page.getByRole('main');
  await main.getByRole('alert').getByText('Failed to fetch the current Word of the Day', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  const release = await delayRequests(page, '**/api/home/word');
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByRole('status').getByText('Loading Word of the Day...').waitFor();
  release();
  await main.getByText('What it means').waitFor();
  await expect.poll(() => main.getByRole('alert').count()).toBe(0);
});

test('the word of the blog appears before its comments, which show a loading message', { tags: ['full'] }, async () => {
  const { id } = (await (await fetch(`${address}/api/word-of-day/current`)).json()) as { id: number };
  const words = `Said of the word, ${Date.now()}`;
  await postApi(`/word-of-day/${id}/comment`, { text: words });
  const page = await openPage('/about', { expectedErrors: [500] });
  const release = await delayRequests(page, '**/api/word-of-day/*/comments*');
  await goTo(page, 'Blog');
  const card = page.getByRole('region', { name: 'ọ́jị́' });
  await card.getByText('Loading comments...').waitFor();
  await field(page, 'Your comment').fill('Begun before the others came');
  await expect.poll(() => card.getByText('No comments yet').count()).toBe(0);
  const top = await topOf(field(page, 'Your comment'));
  const posts = await topOf(page.getByRole('heading', { level: 1, name: 'Blog' }));
  release();
  await card.getByText(words).waitFor();
  await expect.poll(() => card.getByText('Loading comments...').count()).toBe(0);
  await expect.poll(() => field(page, 'Your comment').inputValue()).toBe('Begun before the others came');
  await expect.poll(() => topOf(field(page, 'Your comment'))).toBe(top);
  expect(posts, 'the posts are kept below the screen').toBeGreaterThan(900);
  await expect.poll(() => topOf(page.getByRole('heading', { level: 1, name: 'Blog' }))).toBeGreaterThan(900);
});

test('comments of the word that failed to load reload on demand, and the word stays', { tags: ['full'] }, async () => {
  const { id } = (await (await fetch(`${address}/api/word-of-day/current`)).json()) as { id: number };
  const words = `Said again of the word, ${Date.now()}`;
  await postApi(`/word-of-day/${id}/comment`, { text: words });
  const page = await openPage('/about', { expectedErrors: [500] });
  await mockApiError(page, '**/api/word-of-day/*/comments*', 500);
  await goTo(page, 'Blog');
  const card = page.getByRole('region', { name: 'ọ́jị́' });
  await card.getByRole('alert').getByText('We could not fetch the comments.').waitFor();
  await expect.poll(() => card.getByText('Loading comments...').count()).toBe(0);
  await expectAccessible(page);
  await page.unrouteAll();
  const release = await delayRequests(page, '**/api/word-of-day/*/comments*');
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('button', { name: 'Loading...' }).waitFor();
  release();
  await card.getByText(words).waitFor();
  await expect.poll(() => card.getByRole('alert').count()).toBe(0);
  await expect.poll(() => focusedName(page), { message: 'the keyboard is in the page' }).toBe('main');
});

test('a late word causes no layout shift', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  const release = await delayRequests(page, '**/api/home/word');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByText('Loading Word of the Day...').waitFor();
  const why = page.getByRole('heading', { name: 'Why Learn With Us?' });
  await why.waitFor();
  const before = (await why.boundingBox())?.y ?? 0;
  release();
  await page.getByRole('region', { name: 'ọ́jị́' }).waitFor();
  expect(Math.abs(((await why.boundingBox())?.y ?? 0) - before)).toBeLessThan(40);
});
