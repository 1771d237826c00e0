import { expect, test } from 'vitest';
import { openPage } from './page.ts';

const query = '"music of akwa"';

test('a search from the header works without JavaScript, and marks what it found', async () => {
  const page = await openPage('/about', { javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
  await field.fill(query);
  await field.press('Enter');
  const result = page.getByRole('main').getByRole('listitem');
  await result.waitFor();
  await expect.poll(() => result.getByRole('heading', { level: 2 }).locator('mark').innerText()).toBe('music of akwa');
  await page.getByRole('main').getByText(`1 result for “${query}”`).waitFor();
  await result.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'One spelling, four words: the music of akwa' }).waitFor();
});

test('the key / leads to the field, but not from a field, and it can be turned off', { tags: ['full'] }, async () => {
  const page = await openPage('/search', { viewport: { width: 1280, height: 800 } });
  const header = page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
  const isFocused = () => header.evaluate((element) => element === document.activeElement);
  await page.keyboard.press('/');
  await expect.poll(isFocused).toBe(true);
  await expect.poll(() => header.inputValue()).toBe('');
  await page.keyboard.press('/');
  await expect.poll(() => header.inputValue()).toBe('/');
  const choice = page.getByRole('checkbox', { name: 'The / key leads to the search, on every page' });
  await choice.uncheck();
  await page.keyboard.press('/');
  await expect.poll(() => isFocused()).toBe(false);
  await choice.check();
  await page.keyboard.press('/');
  await expect.poll(isFocused).toBe(true);
});

test('on a phone the key / opens the menu with the field', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { viewport: { width: 390, height: 844 } });
  await page.keyboard.press('/');
  const header = page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
  await expect.poll(() => header.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Close the menu' }).waitFor();
});

test('without a word to search for, a sentence says so', { tags: ['full'] }, async () => {
  const page = await openPage('/search?q=%3F%21');
  await page.getByRole('alert').getByText('Please type at least one letter or number.').waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('searchbox').inputValue()).toBe('?!');
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test.each([320, 390, 768, 769, 1024])('at %i px the header has one row', { tags: ['full'] }, async (width) => {
  const page = await openPage('/about', { viewport: { width, height: 844 } });
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: Number.NaN };
  expect(height).toBeLessThan(80);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
