import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, stopTheClock, visit } from './visit.ts';

const heroShown = '[data-shown="true"]';
const slideShown = '[aria-roledescription="slide"]:not([inert])';

/** Once the script runs, the slides that are not shown cannot be reached. */
const ready = (page: Page) => page.locator('[aria-roledescription="slide"][inert]').nth(1).waitFor({ state: 'attached' });

test('the hero’s pictures take turns every five seconds, until they are paused', async () => {
  const page = await visit('/about');
  await stopTheClock(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  const shown = () => page.locator(heroShown).getAttribute('src');
  const first = await shown();
  await page.clock.runFor(4_900);
  expect(await shown()).toBe(first);
  await page.clock.runFor(200);
  await expect.poll(shown).not.toBe(first);
  await page.clock.runFor(5_000);
  await expect.poll(shown).toBe(first);
  expect(await page.locator(heroShown).evaluate((picture) => getComputedStyle(picture).transitionDuration)).toBe('1s');
  await page.getByRole('button', { name: 'Pause the background pictures' }).click();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(first);
});

test('the levels take turns every three seconds, hold while one is read, and go on', async () => {
  const page = await visit('/');
  await stopTheClock(page);
  await page.reload();
  await ready(page);
  await page.clock.runFor(100);
  const current = () => page.locator(slideShown).getAttribute('aria-label');
  const carousel = page.getByRole('region', { name: /level/i });
  await carousel.scrollIntoViewIfNeeded();
  expect(await current()).toMatch(/^1 of 3/);
  for (const next of [/^2 of 3/, /^3 of 3/, /^1 of 3/]) {
    await page.clock.runFor(3_000);
    await expect.poll(current).toMatch(next);
  }
  // The slide has arrived, and the next turn is still to come.
  await page.clock.runFor(1_500);
  await page.locator(slideShown).getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Beginner' });
  await modal.getByText('up to 100 hours').waitFor();
  await page.clock.runFor(10_000);
  expect(await current()).toMatch(/^1 of 3/);
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.closest('[aria-roledescription="slide"]')?.getAttribute('aria-label'))).toMatch(/^1 of 3/);
  await page.clock.runFor(3_000);
  await expect.poll(current).toMatch(/^2 of 3/);
});

test('the words about a level are accessible, and the focus stays with them', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' });
  await ready(page);
  await page.locator(slideShown).getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Beginner' });
  await modal.waitFor();
  await expectAccessible(page);
  for (let nth = 0; nth < 5; nth += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  await modal.getByRole('button', { name: 'Close' }).click();
  await modal.waitFor({ state: 'hidden' });
});

test('arrows and dots move the levels and do not stop them; the pause button does', async () => {
  const page = await visit('/');
  await stopTheClock(page);
  await page.reload();
  await ready(page);
  await page.clock.runFor(100);
  const current = () => page.locator(slideShown).getAttribute('aria-label');
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(current).toMatch(/^2 of 3/);
  await page
    .getByRole('button', { name: /Advanced/ })
    .last()
    .click();
  await expect.poll(current).toMatch(/^3 of 3/);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(current).toMatch(/^2 of 3/);
  await page.clock.runFor(3_100);
  await expect.poll(current).toMatch(/^3 of 3/);
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.clock.runFor(20_000);
  expect(await current()).toMatch(/^3 of 3/);
});

test('for whoever wants less motion everything stands still, and can be started', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' });
  await stopTheClock(page);
  await page.reload();
  await ready(page);
  const shown = await page.locator(heroShown).getAttribute('src');
  await page.clock.runFor(20_000);
  expect(await page.locator(heroShown).getAttribute('src')).toBe(shown);
  expect(await page.locator(slideShown).getAttribute('aria-label')).toMatch(/^1 of 3/);
  await page.getByRole('button', { name: 'Play the slides' }).click();
  await page.clock.runFor(3_100);
  await expect.poll(() => page.locator(slideShown).getAttribute('aria-label')).toMatch(/^2 of 3/);
});

test('the front page leads to registering, to four posts, to the blog and to teaching', async () => {
  const page = await visit('/');
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
  expect(await main.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/register');
  expect(await main.getByRole('link', { name: /^Read More/ }).count()).toBe(4);
  expect(await main.getByRole('link', { name: 'View All Resources' }).getAttribute('href')).toBe('/blog');
  for (const title of ['Expert Instructors', 'Comprehensive Courses', 'Community Support'])
    await main.getByRole('heading', { name: title }).waitFor();
  await main.getByText('Join our community and start learning today!').waitFor();
  await main.getByRole('link', { name: 'Become a Tutor' }).click();
  await page.waitForURL('**/tutor-registration');
});
