import { describe, test } from 'vitest';
import { openPage } from '../../e2e/page.ts';
import { academyWith } from '../../e2e/seeded-server.ts';
import { takeScreenshots } from './screenshot.ts';

interface Way {
  way: string;
  viewport: { width: number; height: number };
  colours: 'light' | 'dark';
  /** In percent. */
  text?: number;
}

const narrow: Way = { way: '320', viewport: { width: 320, height: 640 }, colours: 'light' };
const large: Way = { way: '640-large', viewport: { width: 640, height: 800 }, colours: 'light', text: 200 };
const wide: Way = { way: '1920', viewport: { width: 1920, height: 1080 }, colours: 'dark' };

const lists = ['/admin', '/admin/users', '/admin/newsletter', '/admin/blog', '/admin/word-of-day'];

/** Nothing, one and very many of everything, with names and words that are as long as they may be; and how each is looked at. */
describe.each([
  { count: 0, ways: [narrow] },
  { count: 1, ways: [large] },
  { count: 10_000, ways: [narrow, large, wide] },
])('with $count of everything', ({ count, ways }) => {
  const academy = academyWith(count);

  describe.each(ways)('$way', ({ way, viewport, colours, text = 100 }) => {
    test.each(['/', '/blog', `/blog/${count}`, ...lists])('%s', async (path) => {
      const page = await openPage('/robots.txt', {
        viewport,
        colorScheme: colours,
        reducedMotion: 'reduce',
        baseURL: academy.address,
        expectedErrors: count === 0 ? [404] : [],
        ...(path.startsWith('/admin') ? { token: academy.token } : {}),
      });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.locator('html').evaluate((root, percent) => root.style.setProperty('font-size', `${percent}%`), text);
      await takeScreenshots(page, `${path === '/' ? 'home' : path.slice(1)}-with-${count}-${way}`, [colours]);
    });
  });
});
