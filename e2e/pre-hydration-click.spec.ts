import { expect, test } from 'vitest';
import { openPage } from './page.ts';

test('a menu button clicked before hydration opens the menu after hydration', async () => {
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
  const button = page.getByRole('button', { name: 'Open the menu' });
  await button.click();
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  letThrough();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
});
