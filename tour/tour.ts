import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openChromium } from '#app/testing/chromium.ts';
import { startProduct } from '../bench/product.ts';
import { type Screen, screens } from './screens.ts';
import { furnish, type Staff } from './staff.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
const schemes = ['light', 'dark'] as const;

/** Writes a picture of every screen to a folder, and says which ones are wider than their window. */
export async function tour(folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-tour-'));
  const product = await startProduct(dataDir, { NEWSLETTER_RATE: '0', ADMIN_EMAIL: 'admin@example.com' });
  const browser = await openChromium();
  try {
    const staff = await furnish(product.address);
    for (const screen of screens.filter(({ name }) => name.includes(only)))
      for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
        for (const scheme of schemes) await take(browser, screen, { ...staff, address: product.address }, { folder, size, scheme });
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Shot {
  folder: string;
  size: keyof typeof sizes;
  scheme: (typeof schemes)[number];
}

async function take(browser: Browser, screen: Screen, staff: Staff & { address: string }, { folder, size, scheme }: Shot): Promise<void> {
  const context = await browser.newContext({ baseURL: staff.address, viewport: sizes[size], colorScheme: scheme, reducedMotion: 'reduce' });
  if (screen.as) await context.addCookies([{ name: 'token', value: staff[screen.as], url: staff.address }]);
  const page = await context.newPage();
  await screen.before?.(page);
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  await screen.steps?.(page);
  // Pictures further down only come to who scrolls there.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const file = join(folder, `${screen.name}-${size}-${scheme}.png`);
  await page.screenshot({ path: file, fullPage: !screen.window, animations: 'disabled' });
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  console.log(`${file}${overhang > 0 ? `: ${overhang} px wider than its window` : ''}`);
  await context.close();
}
