/** @module-tag full */

import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { classSelector } from './class-selector.ts';
import { openPage } from './page.ts';

const requiredContrast = 4.5;
const widths = [360, 390, 768, 1440];
const heights: Record<number, number> = { 360: 640, 390: 844, 768: 1024, 1440: 900 };
const pictures = ['morning', 'evening'] as const;

type Colour = readonly [number, number, number];

/** Opens the hero with one image shown and no animations. */
async function openHero(picture: (typeof pictures)[number], width: number, colorScheme: 'light' | 'dark', text = '100%'): Promise<Page> {
  const height = text === '100%' ? (heights[width] ?? 900) : 1600;
  const page = await openPage('/', { reducedMotion: 'reduce', colorScheme, viewport: { width, height } });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
  const both = page.locator('img[data-shown]');
  await expect.poll(() => both.count()).toBe(2);
  await both.evaluateAll(async (images, shown) => {
    await Promise.all(images.map((image) => (image as HTMLImageElement).decode()));
    for (const image of images) image.setAttribute('data-shown', String((image as HTMLImageElement).currentSrc.includes(shown)));
  }, picture);
  await expect.poll(() => both.evaluateAll((images) => images.reduce((sum, image) => sum + Number(getComputedStyle(image).opacity), 0))).toBe(1);
  await expect.poll(() => page.locator(`img[data-shown="true"]`).evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(picture);
  return page;
}

/** Rectangles and colours of the hero's text; hides the text afterwards. */
const hideWords = (page: Page) =>
  page.getByRole('region', { name: 'Learn Igbo with Ease' }).evaluate((hero) => {
    const texts = [...hero.querySelectorAll<HTMLElement>('p:not(:has(a)), h1, a')];
    const words = texts.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const colour = getComputedStyle(text).color.match(/\d+/g)?.map(Number) ?? [];
      const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
      return { text: text.textContent, colour: colour as unknown as Colour, lines };
    });
    for (const text of texts) {
      text.style.transition = 'none';
      text.style.color = 'transparent';
    }
    return words;
  });

/** Lowest contrast of each text of the hero with any pixel behind it. */
async function contrasts(page: Page): Promise<Map<string, number>> {
  const words = await hideWords(page);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): Colour => {
    const at = (y * info.width + x) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  const lowestContrast = words.map(({ text, colour, lines }) => {
    const pixelColour = lines.flatMap(({ x, y, width, height }) => {
      const columns = Array.from({ length: Math.ceil(width) }, (_, at) => Math.floor(x) + at);
      const rows = Array.from({ length: Math.ceil(height) }, (_, at) => Math.floor(y) + at);
      return rows.flatMap((row) => columns.map((column) => contrast(colour, pixel(column, row))));
    });
    return [text ?? '', pixelColour.reduce((lowContrast, ratio) => Math.min(lowContrast, ratio), 21)] as const;
  });
  return new Map(lowestContrast);
}

const luminance = (colour: Colour) => {
  const [red, green, blue] = colour.map((part) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function contrast(first: Colour, second: Colour): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The hero has the same colours in both schemes: one width shows that. */
const cases = widths.flatMap((width) =>
  pictures.map((picture) => ({ picture, width, scheme: width === 390 ? ('dark' as const) : ('light' as const) })),
);

// Proves A30.
test.each(cases)('the text of the hero has enough contrast on the $picture image, $width px wide, $scheme', async ({ picture, width, scheme }) => {
  const page = await openHero(picture, width, scheme);
  const measured = await contrasts(page);
  expect([...measured.keys()]).toEqual([
    'Nnọọ!',
    'Learn Igbo with Ease',
    'Join our community and start learning today!',
    'Get Started',
    'Explore the course',
    'Log in',
  ]);
  for (const [text, ratio] of measured) expect(ratio, text).toBeGreaterThanOrEqual(requiredContrast);
});

const largeText = [320, 820].flatMap((width) => pictures.map((picture) => ({ picture, width })));

test.each(largeText)('text at 200 % has enough contrast on the $picture image, $width px wide', async ({ picture, width }) => {
  const measured = await contrasts(await openHero(picture, width, 'light', '200%'));
  for (const [text, ratio] of measured) expect(ratio, text).toBeGreaterThanOrEqual(requiredContrast);
});

test('without the scrim the morning image would be too bright for the text', async () => {
  const page = await openHero('morning', 390, 'light');
  await page.locator(classSelector('scrim')).evaluate((scrim) => scrim.remove());
  expect(Math.min(...(await contrasts(page)).values())).toBeLessThan(requiredContrast);
});
