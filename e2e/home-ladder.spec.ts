/** @module-tag full */
import { expect, test } from 'vitest';
import { focusedName, horizontalOverflow, openPage } from './page.ts';
import { currentSlideLabel, slide, waitForCarousel } from './slides.ts';

// Proves A32.
test('the pause button comes first in the carousel, then arrows, the ladder and the slide; hidden slides are skipped', async () => {
  const page = await openPage('/', { reducedMotion: 'reduce' });
  await waitForCarousel(page);
  await page.getByRole('button', { name: 'Play the slides' }).focus();
  const passed: (string | null | undefined)[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    await page.keyboard.press('Tab');
    passed.push(await focusedName(page));
  }
  const rungs = ['Show Beginner', 'Show Intermediate', 'Show Advanced'];
  expect(passed).toEqual(['Previous slide', 'Next slide', ...rungs, 'Tell me more about Beginner', 'Register Now']);
});

// Proves A33.
test('each rung of the ladder shows and marks its level by keyboard, and closing the level returns the focus', async () => {
  const page = await openPage('/', { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  await waitForCarousel(page);
  const ladder = page.getByRole('region', { name: 'Course levels' }).getByRole('list');
  const marked = () => ladder.locator('[aria-current="true"]').allTextContents();
  const names = ['Beginner', 'Intermediate', 'Advanced'];
  await ladder.getByRole('button', { name: 'Show Beginner' }).focus();
  for (const [at, name] of names.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => currentSlideLabel(page)).toBe(`${at + 1} of 3`);
    await expect.poll(() => marked()).toEqual([name]);
    await expect.poll(() => focusedName(page)).toBe(`Show ${name}`);
    await expect.poll(() => slide(page).getByRole('heading').innerText()).toBe(name);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Advanced' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Tell me more about Advanced');
});

test.each([320, 390, 1440])('the rungs rise from level to level and are at least 44 px wide and high (%i px)', async (width) => {
  const page = await openPage('/', { reducedMotion: 'reduce', viewport: { width, height: 844 } });
  await waitForCarousel(page);
  const rungs = page.getByRole('region', { name: 'Course levels' }).getByRole('listitem');
  const boxes = await rungs.evaluateAll((all) => all.map((rung) => rung.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.map(({ bottom }) => bottom)).toEqual(boxes.map(() => boxes[0]?.bottom));
  for (const [at, { left, top, width, height }] of boxes.entries()) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    const lower = boxes[at - 1];
    if (!lower) continue;
    expect(left).toBeGreaterThanOrEqual(lower.right);
    expect(lower.top - top).toBeGreaterThan(12);
  }
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
});

test('a slide stays in its frame when the window is resized', async () => {
  const page = await openPage('/', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  await waitForCarousel(page);
  await page.getByRole('button', { name: 'Show Intermediate' }).click();
  await expect.poll(() => currentSlideLabel(page)).toBe('2 of 3');
  const offset = () =>
    slide(page).evaluate((element) => {
      const frame = element.parentElement?.parentElement?.getBoundingClientRect();
      const { left, width } = element.getBoundingClientRect();
      return Math.abs(left - (frame?.left ?? 0)) + Math.abs(width - (frame?.width ?? 0)) > 3;
    });
  for (const width of [1000, 390, 700, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(offset).toBe(false);
  }
});

test.each([390, 1440])('without JavaScript the levels are a static ladder with all levels in order and no dead controls (%i px)', async (width) => {
  const page = await openPage('/', { javaScriptEnabled: false, viewport: { width, height: 844 } });
  const levels = page.getByRole('region', { name: 'Course levels' });
  await expect.poll(() => levels.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Beginner', 'Intermediate', 'Advanced']);
  await expect.poll(() => levels.locator('noscript p').first().innerText()).toContain('In up to 100 hours of instruction you learn');
  await expect.poll(() => levels.getByRole('button').count()).toBe(0);
  const boxes = await levels.getByRole('group').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  for (const [at, { left, right, top, bottom }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    const before = boxes[at - 1];
    if (!before) continue;
    if (width === 390) expect(top).toBeGreaterThan(before.bottom);
    else {
      expect(left).toBeGreaterThan(before.right);
      expect(top).toBeLessThan(before.top);
      expect(bottom).toBe(before.bottom);
    }
  }
});

test.each([
  { on: 'a phone', options: { viewport: { width: 390, height: 844 } } },
  { on: 'a desktop', options: {} },
  { on: 'a phone without script', options: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false } },
  { on: 'a desktop without script', options: { javaScriptEnabled: false } },
])('on $on the hours of a level are shown once', async ({ options }) => {
  const page = await openPage('/', options);
  await expect.poll(() => page.getByText('Up to 100 hours of instruction', { exact: true }).filter({ visible: true }).count()).toBe(1);
});
