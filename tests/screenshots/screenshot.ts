import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { horizontalOverflow } from '../../e2e/page.ts';

const folder = process.env.TEST_SCREENSHOTS_DIR ?? 'var/screenshots';
mkdirSync(folder, { recursive: true });

export const viewports = [
  { look: 'phone', viewport: { width: 390, height: 844 } },
  { look: 'desktop', viewport: { width: 1280, height: 900 } },
];
/** Of a page with ten thousand letters in one word the beginning is enough. */
const tallest = 5_000;

/** Writes a picture of the page in light and in dark colours; of one that stands still behind something, only what is seen at once. */
export async function takeScreenshots(page: Page, name: string, colours: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<void> {
  await drawn(page);
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    const path = join(folder, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${colorScheme}.jpg`);
    const height = await page.evaluate(() => {
      const { documentElement: root } = document;
      const standsStill = document.querySelector('dialog[open]') || getComputedStyle(root).overflowY === 'hidden';
      // From its top, where its header stands.
      if (!standsStill) scrollTo(0, 0);
      return standsStill ? innerHeight : root.scrollHeight;
    });
    const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: Math.min(height, tallest) };
    await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: height > (page.viewportSize()?.height ?? 0), clip, animations: 'disabled' });
  }
  expect(await horizontalOverflow(page), 'pixels wider than its window').toBeLessThanOrEqual(0);
}

/** Pictures further down only come to who scrolls there, and what is loaded is not yet drawn. One that cannot be shown is shown as what it is. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
