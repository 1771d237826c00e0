import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright';
import { openChromium } from '#app/testing/chromium.ts';
import { fillWithExtremes } from '#app/testing/extremes.ts';

import { startProduct } from '../bench/product.ts';
import { extremeScreens, extremes, type Look } from './extremes.ts';
import { type Screen, screens } from './screens.ts';
import { adminToken, furnish, type Staff } from './staff.ts';

const usual = (['light', 'dark'] as const).flatMap((scheme): Look[] => [
  { name: `phone-${scheme}`, viewport: { width: 390, height: 844 }, scheme },
  { name: `desktop-${scheme}`, viewport: { width: 1280, height: 900 }, scheme },
]);
/** Of a page with ten thousand letters in one word the beginning is enough. */
const tallest = 5_000;

/** Writes a picture of every screen to a folder, and says which ones are wider than their window. */
export async function tour(folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await openChromium();
  const walk = async (all: Screen[], looks: Look[], staff: Staff, address: string) => {
    for (const screen of all.filter(({ name }) => name.includes(only)))
      for (const look of looks) await take(browser, screen, { ...staff, address }, { folder, look });
  };
  try {
    await withProduct({}, undefined, async (address) => walk(screens, usual, await furnish(address), address));
    for (const { count, looks } of extremes)
      await withProduct({ STARTER_CONTENT: 'off' }, count, async (address) =>
        walk(extremeScreens(count), looks, { admin: await adminToken(address) }, address),
      );
  } finally {
    await browser.close();
  }
}

/** On a database of its own, with so many of everything. */
async function withProduct(more: Record<string, string>, count: number | undefined, look: (address: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-tour-'));
  if (count !== undefined) await fillWithExtremes(dataDir, count);
  const product = await startProduct(dataDir, { NEWSLETTER_RATE: '0', ADMIN_EMAIL: 'admin@example.com', ...more });
  try {
    await look(product.address);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Shot {
  folder: string;
  look: Look;
}

async function take(browser: Browser, screen: Screen, staff: Staff & { address: string }, { folder, look }: Shot): Promise<void> {
  const { viewport, scheme } = look;
  const context = await browser.newContext({ baseURL: staff.address, viewport, colorScheme: scheme, reducedMotion: 'reduce' });
  if (screen.as) await context.addCookies([{ name: 'token', value: staff[screen.as], url: staff.address }]);
  const page = await context.newPage();
  await screen.before?.(page);
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  if (look.large) await page.locator('html').evaluate((root) => root.style.setProperty('font-size', '200%'));
  await screen.steps?.(page);
  // Pictures further down only come to who scrolls there.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    // Loaded is not yet drawn. One that cannot be shown is shown as what it is.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  const file = join(folder, `${screen.name}-${look.name}.png`);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: viewport.width, height: screen.window ? viewport.height : Math.min(whole, tallest) };
  await page.screenshot({ path: file, fullPage: !screen.window, clip, animations: 'disabled' });
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  console.log(`${file}${overhang > 0 ? `: ${overhang} px wider than its window` : ''}`);
  await context.close();
}
