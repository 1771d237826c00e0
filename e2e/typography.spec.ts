import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { address, openPage } from './page.ts';

const pages = ['/', '/blog', '/blog/1', '/register'];

interface RenderedFont {
  font: string;
  isOwnFont: boolean;
  text: string;
}

/**
 * Fonts that render the text nodes directly inside the matched elements. Asked again when a part of the page that is loaded later has
 * replaced an element meanwhile.
 */
async function renderedFonts(page: Page, selector: string): Promise<RenderedFont[]> {
  for (;;) {
    try {
      return await readRenderedFonts(page, selector);
    } catch (error) {
      if (!String(error).includes('Could not find node with given id')) throw error;
    }
  }
}

async function readRenderedFonts(page: Page, selector: string): Promise<RenderedFont[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const texts = await page.locator(selector).allTextContents();
  const found: RenderedFont[] = [];
  for (const [at, nodeId] of nodeIds.entries()) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { postScriptName, isCustomFont } of fonts)
      found.push({ font: postScriptName, isOwnFont: isCustomFont, text: (texts[at] ?? '').slice(0, 60) });
  }
  return found;
}

interface FontRequest {
  path: string;
  requestedAt: number;
}

const fetchedFonts = (page: Page): Promise<FontRequest[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, requestedAt: startTime })),
  );

const firstPaint = (page: Page) => page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN);

/** Waits for the bold font, which every page uses and which loads after the first paint. */
async function waitForBoldFont(page: Page): Promise<void> {
  await expect.poll(async () => (await fetchedFonts(page)).some(({ path }) => path.includes('noto-sans-700'))).toBe(true);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

describe.each(pages)('%s', (path) => {
  test('is rendered in our fonts: headings, Igbo text and other text', { tags: ['full'] }, async () => {
    const page = await openPage(path, { reducedMotion: 'reduce' });
    await waitForBoldFont(page);
    const igbo = await renderedFonts(page, ':lang(ig), :lang(ig) *');
    const headings = await renderedFonts(page, 'h1, h1 *, h2, h2 *, h3, h3 *');
    const body = await renderedFonts(page, 'main p, main p *, main li, main li *, main td, main th, main label, main button');
    expect(igbo.length).toBeGreaterThan(1);
    expect(headings.length).toBeGreaterThan(3);
    expect([...igbo, ...headings, ...body].filter(({ isOwnFont }) => !isOwnFont)).toEqual([]);
    expect(new Set(headings.map(({ font }) => font))).toEqual(new Set(['NotoSerif-Bold']));
  });
});

test('a page loads two fonts before the first paint, and no other', { tags: ['full'] }, async () => {
  const html = await (await fetch(`${address}/blog/1`)).text();
  const preloaded = [...html.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin="anonymous"/g)].map(
    ([, href]) => href,
  );
  expect(preloaded).toEqual([expect.stringContaining('noto-sans-400-'), expect.stringContaining('noto-serif-700-')]);
  const page = await openPage('/blog/1');
  await waitForBoldFont(page);
  const firstPaintAt = await firstPaint(page);
  const early = (await fetchedFonts(page)).filter(({ requestedAt }) => requestedAt < firstPaintAt).map((font) => font.path);
  expect(early.sort()).toEqual(preloaded);
  const { headers } = await fetch(address + preloaded[0]);
  expect(headers.get('Content-Type')).toBe('font/woff2');
  expect(headers.get('Cache-Control')).toContain('immutable');
});

test('without JavaScript bold and italic fonts load as well', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/1', { javaScriptEnabled: false });
  await page.waitForLoadState('networkidle');
  const fonts = (await renderedFonts(page, 'article strong, article em, article strong *, article em *')).map(({ font }) => font);
  expect(new Set(fonts)).toEqual(new Set(['NotoSans-Bold', 'NotoSans-Italic']));
});

// Proves A13.
test('the tallest stacked marks are not cut off: headings and words have sufficient line height', { tags: ['full'] }, async () => {
  for (const path of [...pages, '/about', '/no-such-page']) {
    const page = await openPage(path, path === '/no-such-page' ? { expectedErrors: [404] } : {});
    const tooLow = await page.locator('h1, h2, h3, [lang="ig"]').evaluateAll((all) =>
      all.flatMap((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.349 ? [element.outerHTML.slice(0, 100)] : [];
      }),
    );
    expect(tooLow, path).toEqual([]);
  }
});

// Proves A14.
test('Igbo text on a page has lang="ig"', async () => {
  const page = await openPage('/blog');
  const igbo = await page.locator('main [lang="ig"]').allTextContents();
  expect(igbo).toContain('ọ́jị́');
  expect(igbo).toContain('Onye wetara ọjị wetara ndụ');
  expect(igbo).toContain('Ụtụtụ ọma');
  await expect.poll(() => page.locator('header [lang="ig"]').first().innerText()).toBe('Mụta Igbo');
});
