import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { expectAccessible, horizontalOverflow, openPageOnce } from './page.ts';
import { keepPostsAsTheyAre } from './posts.ts';
import { publicScreens } from './public-screens.ts';

const [publicRoutes] = routes;

test('every public route has a row in the table of screens', () => {
  const written = publicRoutes?.children?.map(({ path, index }) => (index ? '/' : path));
  expect(new Set(publicScreens.map(({ route }) => route))).toEqual(new Set(written));
});

/** The parts that a screen reader jumps between, and the help that stands in the same place everywhere. */
const frame = (page: Page) =>
  page.evaluate(() => ({
    parts: ['header', 'nav[aria-label="Main"]', 'main', 'footer', 'h1'].map((part) => document.querySelectorAll(part).length),
    skip: document.body.querySelector('a, button, input')?.getAttribute('href'),
    help: [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href')).includes('/contact'),
    titled: document.title.length > 0,
  }));

/** In other colours, once they have changed. */
async function see(page: Page, media: Parameters<Page['emulateMedia']>[0]): Promise<void> {
  await page.emulateMedia(media);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

describe.each(publicScreens)('$name', ({ open, part }) => {
  keepPostsAsTheyAre(afterAll);
  const visited = openPageOnce((until) => open({ ...until, colorScheme: 'light', reducedMotion: 'reduce' }));

  test('has nothing for axe to complain about, in light and in dark', async () => {
    const page = visited();
    expect(await frame(page)).toEqual({ parts: [1, 1, 1, 1, 1], skip: '#main', help: true, titled: true });
    await expectAccessible(page, part);
    await see(page, { colorScheme: 'dark' });
    await expectAccessible(page, part);
  });

  test('shows its edges where the system chooses the colours', async () => {
    const page = visited();
    await see(page, { colorScheme: 'light', forcedColors: 'active' });
    expect(await withoutEdge(page)).toEqual([]);
    await see(page, { forcedColors: 'none' });
  });

  test('can be used with a finger and read with more space between letters, words and lines', async () => {
    const page = visited();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await smallTargets(page)).toEqual([]);
    await spaceOut(page);
    expect(await cutTexts(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});

/** What can be pressed and is lower or narrower than 24 pixels, links in running text apart (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll((all) =>
    all.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const inText =
        getComputedStyle(target).display === 'inline' && (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim();
      return inText || !target.checkVisibility() || (width >= 24 && height >= 24) ? [] : [`${target.outerHTML.slice(0, 120)}: ${width} x ${height}`];
    }),
  );

/** As readers may set it (WCAG 1.4.12). A style of the page's own would not get past its content security policy. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [wide];
  });

/** Texts of which a part lies outside a box that hides what does not fit. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      const shown = parent?.checkVisibility({ visibilityProperty: true }) && !parent.closest('[inert], .visually-hidden, noscript, script, textarea');
      if (!parent || !shown || !text?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflow, overflowX, webkitLineClamp } = getComputedStyle(box);
        // What scrolls can be reached, and a folded text says so by its button.
        if (/auto|scroll/.test(overflowX) || webkitLineClamp !== 'none') break;
        if (!/hidden|clip/.test(overflow)) continue;
        const edge = box.getBoundingClientRect();
        if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1) cut.push(text);
      }
    }
    return cut;
  });

/** Buttons, fields, cards, notices and drawings that do not stand out from the ground when all colours are the system's. */
const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const { data, ink } = {
      data: (colour: string) => pixel(colour),
      ink: document.createElement('canvas').getContext('2d', { willReadFrequently: true }),
    };
    function pixel(colour: string): number[] {
      if (!ink) return [];
      ink.clearRect(0, 0, 1, 1);
      ink.fillStyle = colour;
      ink.fillRect(0, 0, 1, 1);
      return [...ink.getImageData(0, 0, 1, 1).data];
    }
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = data(colour).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = getComputedStyle(document.body).backgroundColor;
    const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
    const edged = (element: Element) => {
      const { borderBlockStartWidth: width, borderBlockStartStyle: style, borderBlockStartColor: colour } = getComputedStyle(element);
      return Number.parseFloat(width) >= 1 && style !== 'none' && contrast(colour, ground) >= 3;
    };
    /** Underlined, or over all of a box that has the edge. */
    const looksLikeText = (element: Element) =>
      element.matches('button') &&
      (getComputedStyle(element).textDecorationLine === 'underline' || (element.parentElement?.matches('li') && edged(element.parentElement)));
    const drawn = (drawing: Element) =>
      [...drawing.querySelectorAll('path, circle, rect, line')].some((part) => {
        const { fill, stroke } = getComputedStyle(part);
        return [fill, stroke].some((colour) => colour !== 'none' && contrast(colour, ground) >= 3);
      });
    const boxes = [
      ...document.querySelectorAll(
        'button, input:not([type=radio], [type=checkbox]), textarea, select, dialog, [class*="_card_"], p[class*="_notice_"]',
      ),
    ];
    const drawings = [...document.querySelectorAll('svg')].filter((drawing) => !drawing.parentElement?.closest('svg'));
    const named = (element: Element) => element.outerHTML.slice(0, 120);
    return [
      ...boxes.filter((box) => seen(box) && !edged(box) && !looksLikeText(box)),
      ...drawings.filter((drawing) => seen(drawing) && !drawn(drawing)),
    ].map(named);
  });
