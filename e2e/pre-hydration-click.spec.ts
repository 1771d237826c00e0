import { expect, test } from 'vitest';
import { openPage } from './page.ts';

test('the menu opens before the scripts have arrived, and stays open through hydration', async () => {
  const page = await openPage('/about', { viewport: { width: 390, height: 844 } });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: /the menu$/ });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  letThrough();
  // Hydrated: the router handles the click on a link, without loading the page anew.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
});
