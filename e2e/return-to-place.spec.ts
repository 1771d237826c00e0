import { expect, test } from 'vitest';
import { newPage } from './page.ts';

test('Back from a post leads to its place in the list, also when the reader scrolled before the script that records places had loaded', async () => {
  const page = await newPage();
  const scrolled = Promise.withResolvers<void>();
  await page.route('**/assets/scroll-*.js', async (route) => {
    await scrolled.promise;
    await route.continue();
  });
  await page.goto('/blog');
  const link = page.getByRole('article').last().getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(400);
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/scroll-'));
  scrolled.resolve();
  // A response that has arrived is not evaluated yet.
  await page.evaluate(`import(${JSON.stringify((await loaded).url())}).then(() => undefined)`);
  await link.click();
  await page.getByRole('link', { name: 'Back to the blog' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
});
