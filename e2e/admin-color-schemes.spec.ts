/** @module-tag full */
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { animatedParts } from './admin-checks.ts';
import { openPage } from './page.ts';
import { key, openForm, tool, visitPosts } from './posts.ts';

const fill = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
const edge = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderLeft);

describe.each(['light', 'dark'] as const)('in forced %s colours', (colorScheme) => {
  const forced = { colorScheme, forcedColors: 'active' } as const;

  // Proves A98.
  test('the current navigation link is marked by more than colour', async () => {
    const page = await openPage('/admin/users', { token: await asAdmin(), ...forced });
    const currentLink = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await currentLink('Users').waitFor();
    await expect.poll(() => edge(currentLink('Users'))).toMatch(/^4px solid/);
    await expect.poll(() => edge(currentLink('Tutors'))).toMatch(/^0px/);
  });

  // Proves A99.
  test('pressed toolbar buttons and keys are filled', async () => {
    const page = await visitPosts(forced);
    await openForm(page);
    for (const button of [tool(page, 'Bold'), key(page, 'Capital letters')]) {
      const before = await fill(button);
      await button.click();
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => fill(button)).not.toBe(before);
    }
  });
});

// Proves A96.
test('the progress bar of navigations is animated, except with reduced motion', async () => {
  const page = await openPage('/admin/users', { token: await asAdmin() });
  await page.getByText(/^Showing /).waitFor();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/admin/tutors?*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: /^Tutors/ }).click();
  await expect.poll(() => animatedParts(page)).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => animatedParts(page)).toEqual([]);
  release.resolve();
});
