/** @module-tag full */
import { describe, expect, test } from 'vitest';
import { horizontalOverflow, openPage } from './page.ts';
import { currentSlideLabel, waitForCarousel } from './slides.ts';

describe.each([
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])('the first screen of $width x $height', (viewport) => {
  test.each(['light', 'dark'] as const)(
    'shows the promise, the introduction, the registration link and the whole word of the day (%s)',
    async (colorScheme) => {
      const page = await openPage('/', { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => document.fonts.ready);
      const main = page.getByRole('main');
      const isVisible = {
        promise: main.getByRole('heading', { level: 1, name: 'Learn Igbo with Ease' }),
        line: main.getByText('Join our community and start learning today!'),
        'Get Started': main.getByRole('link', { name: 'Get Started' }),
        'Log in': main.getByRole('link', { name: 'Log in' }),
        tones: main
          .getByText(/^Tones: /)
          .locator('..')
          .first(),
        word: main.getByRole('heading', { level: 2 }).first(),
      };
      await expect.poll(() => isVisible.word.innerText()).toBe('ọ́jị́');
      for (const [what, part] of Object.entries(isVisible)) {
        const box = await part.boundingBox();
        expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height, what).toBe(true);
        await expect.poll(() => part.evaluate(isOnTop), { message: `${what} lies on top` }).toBe(true);
      }
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
    },
  );
});

test.each([360, 390, 768])('has no overflow and no hidden button with text at 200 % (%i px)', async (width) => {
  const page = await openPage('/', { viewport: { width, height: 640 }, reducedMotion: 'reduce' });
  await waitForCarousel(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  for (const name of ['Get Started', 'Register Now', 'View All Resources', 'Become a Tutor'])
    await page.getByRole('main').getByRole('link', { name }).click({ trial: true });
  await page.getByRole('button', { name: 'Show Advanced' }).click();
  await expect.poll(() => currentSlideLabel(page)).toBe('3 of 3');
});

/** Returns true when no other element covers the centre and nothing is clipped. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
  return topElement?.closest('section') === element.closest('section') && element.scrollWidth <= element.clientWidth + 1;
}
