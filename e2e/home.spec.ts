import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { afterMs, delayRequests, expectAccessible, freezeTime, mockApiError, openPage, startHydration } from './page.ts';
import { currentSlideLabel, slide, waitForCarousel } from './slides.ts';

const visibleHeroImage = '[data-shown="true"]';
const picture = (page: Page) => page.locator(visibleHeroImage).getAttribute('src');

/** Opens the front page with a controlled clock. */
async function frontPage(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage('/', options);
  await freezeTime(page);
  await page.reload();
  await startHydration(page);
  await waitForCarousel(page);
  await page.clock.runFor(100);
  return page;
}

// Proves A29.
test('the hero images change every five seconds until they are paused', async () => {
  const page = await openPage('/about');
  await freezeTime(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }).waitFor();
  await expect.poll(() => page.locator('[data-shown="false"]').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const first = await picture(page);
  await page.clock.runFor(4_900);
  await expect.poll(() => picture(page)).toBe(first);
  await page.clock.runFor(200);
  await expect.poll(() => picture(page)).not.toBe(first);
  await page.clock.runFor(5_000);
  await expect.poll(() => picture(page)).toBe(first);
  await expect.poll(() => page.locator(visibleHeroImage).evaluate((image) => getComputedStyle(image).transitionDuration)).toBe('1s');
  await page.getByRole('button', { name: 'Pause the background pictures' }).click();
  await page.clock.runFor(20_000);
  await expect.poll(() => picture(page)).toBe(first);
  await page.getByRole('button', { name: 'Play the background pictures' }).click();
  await page.clock.runFor(5_000);
  await expect.poll(() => picture(page)).not.toBe(first);
});

test('the levels change every three seconds and start again after the third', { tags: ['full'] }, async () => {
  const page = await frontPage();
  await expect.poll(() => currentSlideLabel(page)).toBe('1 of 3');
  for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
    await page.clock.runFor(2_800);
    await expect.poll(() => currentSlideLabel(page)).not.toBe(next);
    await page.clock.runFor(200);
    await expect.poll(() => currentSlideLabel(page)).toBe(next);
  }
});

// Proves A35.
test('the carousel pauses while a level is open, continues when it is closed, and the focus returns', { tags: ['full'] }, async () => {
  const page = await frontPage();
  await slide(page).getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Beginner' });
  await modal.getByText('up to 100 hours').waitFor();
  await expect.poll(() => modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expect.poll(() => modal.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/register');
  await page.clock.runFor(10_000);
  await expect.poll(() => currentSlideLabel(page)).toBe('1 of 3');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(() => slide(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  await expect.poll(() => afterMs(page, 1_000, currentSlideLabel)).toBe('2 of 3');
});

// Proves A35.
test.each(['light', 'dark'] as const)('the level dialog has no axe violations and traps the focus (%s)', { tags: ['full'] }, async (colorScheme) => {
  const page = await openPage('/', { reducedMotion: 'reduce', colorScheme, viewport: { width: 390, height: 800 } });
  await waitForCarousel(page);
  await slide(page).getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Beginner' });
  await modal.waitFor();
  await expectAccessible(page);
  for (let nth = 0; nth < 5; nth += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null))
      .toBe(true);
  }
  await modal.getByRole('button', { name: 'Close' }).click();
  await modal.waitFor({ state: 'hidden' });
  await slide(page).getByRole('button').click();
  await modal.waitFor();
  await page.mouse.click(5, 5);
  await modal.waitFor({ state: 'hidden' });
});

// Proves A33.
test('arrows and rungs change the level and do not stop the autoplay; the pause button does', { tags: ['full'] }, async () => {
  const page = await frontPage();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(() => currentSlideLabel(page)).toBe('2 of 3');
  const rung = page.getByRole('button', { name: 'Show Advanced' });
  await rung.click();
  await expect.poll(() => currentSlideLabel(page)).toBe('3 of 3');
  await expect.poll(() => rung.getAttribute('aria-current')).toBe('true');
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(() => currentSlideLabel(page)).toBe('2 of 3');
  await page.clock.runFor(3_100);
  await expect.poll(() => currentSlideLabel(page)).toBe('3 of 3');
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.clock.runFor(20_000);
  await expect.poll(() => currentSlideLabel(page)).toBe('3 of 3');
});

// Proves A31.
test('with reduced motion nothing plays automatically, and playback can be started', { tags: ['full'] }, async () => {
  const page = await frontPage({ reducedMotion: 'reduce' });
  const shown = await picture(page);
  await page.clock.runFor(20_000);
  await expect.poll(() => picture(page)).toBe(shown);
  await expect.poll(() => currentSlideLabel(page)).toBe('1 of 3');
  await page.getByRole('button', { name: 'Play the slides' }).click();
  await page.clock.runFor(3_100);
  await expect.poll(() => currentSlideLabel(page)).toBe('2 of 3');
});

test('the front page links to registration, blog and tutor registration', { tags: ['full'] }, async () => {
  const page = await openPage('/');
  const main = page.getByRole('main');
  await expect.poll(() => main.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
  await expect.poll(() => main.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/register');
  await expect.poll(() => main.getByRole('link', { name: 'View All Resources' }).getAttribute('href')).toBe('/blog');
  await main.getByRole('heading', { name: 'Why Learn With Us?' }).waitFor();
  for (const title of ['Expert Instructors', 'Comprehensive Courses', 'Community Support'])
    await main.getByRole('heading', { name: title }).waitFor();
  await main.getByText('Join our community and start learning today!').waitFor();
  await main.getByRole('link', { name: 'Become a Tutor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Become a tutor' }).waitFor();
});

// Proves A38.
test('the front page shows the four latest posts with links', async () => {
  const page = await openPage('/');
  const resources = page.getByRole('region', { name: 'Resources' });
  const more = resources.getByRole('link', { name: /^Read More/ });
  expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(['/blog/6', '/blog/5', '/blog/4', '/blog/3']);
  await expect.poll(() => resources.getByText(/…$/).count()).toBe(4);
  await resources.scrollIntoViewIfNeeded();
  const drawn = () => resources.locator('img').evaluateAll((allImages) => allImages.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(drawn).toEqual([true, true, true, true]);
  await more.first().click();
  await page.getByRole('heading', { level: 1, name: /Greetings through the day/ }).waitFor();
});

// Proves A39.
test('the front page shows a message without posts, and another one while they load', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: [500] });
  const goTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const release = await delayRequests(page, '**/api/home/posts');
  await goTo('Home');
  await page.getByRole('status').getByText('Loading Blogs...').waitFor();
  release();
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .waitFor();
  await page.unrouteAll();
  await mockApiError(page, '**/api/home/posts', 500);
  await goTo('About');
  await goTo('Home');
  await page.getByRole('alert').getByText('Failed to fetch blog posts').waitFor();
});

test('without a word and without posts the front page has no gaps', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { expectedErrors: [404], viewport: { width: 390, height: 844 } });
  await page.route('**/api/home/posts', (route) => route.fulfill({ json: [] }));
  await mockApiError(page, '**/api/home/word', 404);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await page.getByText('Our first posts are being written. Please come back soon.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'View All Resources' }).count()).toBe(0);
  await expect.poll(() => page.getByText('Word of the Day', { exact: true }).count()).toBe(0);
  const hero = await page.getByRole('region', { name: 'Learn Igbo with Ease' }).boundingBox();
  const benefits = await page.getByRole('region', { name: 'Why Learn With Us?' }).boundingBox();
  expect(benefits?.y).toBe((hero?.y ?? 0) + (hero?.height ?? 0));
});
