import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { horizontalOverflow } from '#e2e/page.ts';

const folder = process.env.TEST_SCREENSHOTS_DIR ?? 'var/screenshots';
mkdirSync(folder, { recursive: true });

export const viewports = [
  { device: 'phone', viewport: { width: 390, height: 844 } },
  { device: 'desktop', viewport: { width: 1280, height: 900 } },
];
/** Height limit in px: of a very long page the beginning is enough. */
const maxHeight = 5_000;

/** Writes screenshots in light and dark colours: of the full page, or of the viewport when scrolling is locked. */
export async function takeScreenshots(page: Page, name: string, colours: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<void> {
  await loadImages(page);
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    const path = join(folder, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${colorScheme}.jpg`);
    const height = await page.evaluate(() => {
      const { documentElement: root } = document;
      const isScrollLocked = document.querySelector('dialog[open]') || getComputedStyle(root).overflowY === 'hidden';
      // Full-page screenshots start at the top, with the header.
      if (!isScrollLocked) scrollTo(0, 0);
      return isScrollLocked ? innerHeight : root.scrollHeight;
    });
    const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height: Math.min(height, maxHeight) };
    await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: height > (page.viewportSize()?.height ?? 0), clip, animations: 'disabled' });
  }
  expect(await horizontalOverflow(page), 'pixels wider than its window').toBeLessThanOrEqual(0);
}

/** Loads lazy images by scrolling and waits until they are decoded; a broken image is shown as such. */
const loadImages = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
