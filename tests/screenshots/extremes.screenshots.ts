import { describe, test } from 'vitest';
import { openPage } from '#e2e/page.ts';
import { seededServer } from '#e2e/seeded-server.ts';
import { takeScreenshots } from './screenshot.ts';

interface Variant {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Text zoom in percent. */
  textZoom?: number;
}

const narrow: Variant = { name: '320', viewport: { width: 320, height: 640 }, colorScheme: 'light' };
const large: Variant = { name: '640-large', viewport: { width: 640, height: 800 }, colorScheme: 'light', textZoom: 200 };
const wide: Variant = { name: '1920', viewport: { width: 1920, height: 1080 }, colorScheme: 'dark' };

const lists = ['/admin', '/admin/users', '/admin/newsletter', '/admin/blog', '/admin/word-of-day'];

/** Empty, minimal and large databases with names and words of maximum length, and the viewports for each. */
describe.each([
  { count: 0, variants: [narrow] },
  { count: 1, variants: [large] },
  { count: 10_000, variants: [narrow, large, wide] },
])('with $count rows of each kind', ({ count, variants }) => {
  const server = seededServer(count);

  describe.each(variants)('$name', ({ name, viewport, colorScheme, textZoom = 100 }) => {
    test.each(['/', '/blog', `/blog/${count}`, ...lists])('%s', async (path) => {
      const page = await openPage('/robots.txt', {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        baseURL: server.address,
        expectedErrors: count === 0 ? [404] : [],
        ...(path.startsWith('/admin') ? { token: server.token } : {}),
      });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.locator('html').evaluate((root, percent) => root.style.setProperty('font-size', `${percent}%`), textZoom);
      await takeScreenshots(page, `${path === '/' ? 'home' : path.slice(1)}-with-${count}-${name}`, [colorScheme]);
    });
  });
});
