import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { address, horizontalOverflow, openPage } from './page.ts';

const themeColors = { light: 'rgb(255, 250, 241)', dark: 'rgb(23, 17, 13)' } as const;
const schemes = [
  { device: 'light', theme: 'dark' },
  { device: 'dark', theme: 'light' },
] as const;

const choice = (page: Page, name: 'Auto' | 'Light' | 'Dark') => page.getByRole('group', { name: 'Colours' }).getByRole('radio', { name });
const named = { light: 'Light', dark: 'Dark' } as const;

/** Colours of the page, of native controls and of the browser's toolbar. */
const appearance = (page: Page) =>
  page.evaluate(() => ({
    themeColors: getComputedStyle(document.body).backgroundColor,
    parts: getComputedStyle(document.documentElement).colorScheme,
    frame: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map((meta) => meta.content),
  }));
const frame = { light: ['#fffaf1'], dark: ['#17110d'] };

const appearances = (theme: 'light' | 'dark', parts: string = theme) => ({ themeColors: themeColors[theme], parts, frame: frame[theme] });

/** Colours of headings, texts, links, buttons, fields and their backgrounds. */
const coloursOf = (page: Page) =>
  page.locator('body, header, footer, main :is(h1, h2, p, a, button, input, textarea, section, article, li)').evaluateAll((parts) =>
    parts.map((part) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(part);
      return [color, backgroundColor, borderTopColor].join();
    }),
  );

describe.each(schemes)('on a $device device', ({ device, theme }) => {
  test(`the page follows the device until ${theme} is chosen, and again after the choice is reset`, { tags: ['full'] }, async () => {
    const page = await openPage('/about', { colorScheme: device });
    await expect.poll(() => appearance(page)).toEqual(appearances(device, 'light dark'));
    await expect.poll(() => choice(page, 'Auto').isChecked()).toBe(true);
    await choice(page, named[theme]).check();
    await expect.poll(() => appearance(page)).toEqual(appearances(theme));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    await expect.poll(() => choice(page, named[theme]).isChecked()).toBe(true);
    await choice(page, 'Auto').check();
    await expect.poll(() => appearance(page)).toEqual(appearances(device, 'light dark'));
    await page.emulateMedia({ colorScheme: theme });
    await expect.poll(() => appearance(page)).toEqual(appearances(theme, 'light dark'));
    await page.reload();
    await expect.poll(() => choice(page, 'Auto').isChecked()).toBe(true);
  });

  test(`${theme} is applied before the first paint, and nothing changes afterwards`, { tags: device === 'light' ? [] : ['full'] }, async () => {
    const page = await openPage('/about', { colorScheme: device });
    await choice(page, named[theme]).check();
    await page.addInitScript(() => {
      const backgrounds: string[] = [];
      Object.assign(window, { backgrounds, atBodyInsertion: undefined });
      // When <body> is inserted no module script has run and nothing is painted.
      const bodyObserver = new MutationObserver(() => {
        if (!document.body) return;
        bodyObserver.disconnect();
        Object.assign(window, { atBodyInsertion: document.documentElement.dataset.theme });
      });
      bodyObserver.observe(document, { childList: true, subtree: true });
      const recordBackground = () => {
        const { backgroundColor } = getComputedStyle(document.body);
        if (backgrounds.at(-1) !== backgroundColor) backgrounds.push(backgroundColor);
      };
      document.addEventListener('DOMContentLoaded', recordBackground);
      // Checks every frame from the first one on.
      const frame = () => {
        if (document.body) recordBackground();
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await page.reload();
    await expect.poll(() => choice(page, named[theme]).isChecked()).toBe(true);
    const painted = await page.evaluate(() => {
      const { backgrounds, atBodyInsertion } = window as unknown as { backgrounds: string[]; atBodyInsertion: string };
      return { backgrounds, atBodyInsertion };
    });
    expect(painted).toEqual({ backgrounds: [themeColors[theme]], atBodyInsertion: theme });
    expect(await page.evaluate(() => document.querySelectorAll('meta[name=theme-color]').length)).toBe(2);
  });

  // Proves A3.
  test.each(['/blog/1', '/admin/logout'])(`%s in ${theme} colours looks as on a device with these colours`, { tags: ['full'] }, async (path) => {
    // A visitor's own data would change fields and buttons meanwhile.
    const session = path.startsWith('/admin') ? { token: await asAdmin() } : {};
    const page = await openPage(path, { colorScheme: theme, reducedMotion: 'reduce', ...session });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => choice(page, 'Auto').isEnabled()).toBe(true);
    const coloursWith = async (colorScheme: 'light' | 'dark', chosen: 'Auto' | 'Light' | 'Dark') => {
      await page.emulateMedia({ colorScheme });
      await choice(page, chosen).check();
      return await coloursOf(page);
    };
    // Both are measured anew each time: late parts of the page add elements.
    const onOtherDevice = async (chosen: 'Auto' | 'Light' | 'Dark') => {
      const colours = await coloursWith(device, chosen);
      return colours.join() === (await coloursWith(theme, 'Auto')).join() ? 'the same' : 'other colours';
    };
    await expect.poll(() => onOtherDevice(named[theme])).toBe('the same');
    await expect.poll(() => onOtherDevice('Auto')).toBe('other colours');
  });
});

// Proves A28.
test('themes are chosen by keyboard, and each target is at least 44 px high', async () => {
  const page = await openPage('/about', { colorScheme: 'light', viewport: { width: 320, height: 800 } });
  await expect.poll(() => choice(page, 'Auto').isEnabled()).toBe(true);
  await choice(page, 'Auto').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => choice(page, 'Dark').isChecked()).toBe(true);
  await expect.poll(() => appearance(page)).toEqual(appearances('dark'));
  for (const name of ['Auto', 'Light', 'Dark'] as const) {
    const box = await choice(page, name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('other tabs follow the choice, with and without a visible switch', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { colorScheme: 'light' });
  const other = await page.context().newPage();
  const adminLogin = await page.context().newPage();
  await other.goto('/blog');
  await adminLogin.goto('/admin/login');
  await expect.poll(() => choice(other, 'Auto').isEnabled()).toBe(true);
  await choice(page, 'Dark').check();
  await expect.poll(() => choice(other, 'Dark').isChecked()).toBe(true);
  await expect.poll(() => appearance(other)).toEqual(appearances('dark'));
  await expect.poll(() => appearance(adminLogin)).toEqual(appearances('dark'));
  await choice(other, 'Auto').check();
  await expect.poll(() => appearance(page)).toEqual(appearances('light', 'light dark'));
  await expect.poll(() => choice(page, 'Auto').isChecked()).toBe(true);
});

test('without storage the choice lasts for the following navigations', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { colorScheme: 'light' });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.reload();
  await choice(page, 'Dark').check();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/blog');
  await expect.poll(() => appearance(page)).toEqual(appearances('dark'));
});

test.each(['light', 'dark'] as const)('without JavaScript a %s device decides, and no switch is shown', { tags: ['full'] }, async (colorScheme) => {
  const page = await openPage('/about', { colorScheme, javaScriptEnabled: false });
  await expect.poll(() => appearance(page)).toEqual(appearances(colorScheme, 'light dark'));
  await expect.poll(() => page.getByText('Colours', { exact: true }).isVisible()).toBe(false);
});

test('a dark page is printed in light colours', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { colorScheme: 'dark' });
  await choice(page, 'Dark').check();
  await page.emulateMedia({ media: 'print' });
  expect((await appearance(page)).themeColors).toBe(themeColors.light);
});

test('browsers and home screens find the icon in every requested size', { tags: ['full'] }, async () => {
  const html = await (await fetch(`${address}/`)).text();
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(([, href]) => href);
  expect(linked).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest']);
  const answer = await fetch(`${address}/site.webmanifest`);
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
  const { icons, start_url: start } = (await answer.json()) as { icons: { src: string; type: string; sizes: string }[]; start_url: string };
  expect(start).toBe('/');
  const page = await openPage('/');
  const size = (src: string) =>
    page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  expect(await size('/favicon.ico')).toBe('32x32');
  expect(await size('/apple-touch-icon.png')).toBe('180x180');
  for (const { src, type, sizes } of icons) {
    expect((await fetch(address + src)).headers.get('Content-Type')).toContain(type);
    if (sizes !== 'any') expect(await size(src), src).toBe(sizes);
  }
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${address}/site.webmanifest` });
});

test('the SVG icon renders by itself with its styles', { tags: ['full'] }, async () => {
  await openPage('/favicon.svg', { colorScheme: 'dark' });
});

// Proves A19.
test.each(['light', 'dark'] as const)(
  'Uli ornaments of footer, forms and headings are drawn in %s colours and hidden from screen readers',
  { tags: ['full'] },
  async (colorScheme) => {
    const page = await openPage('/register', { colorScheme });
    const drawn = (part: string, pseudo: string) =>
      page.locator(part).evaluate((element, which) => {
        const { content, maskImage, backgroundColor, height } = getComputedStyle(element, which);
        return { content, mask: maskImage.slice(0, 24), coloured: backgroundColor !== 'rgba(0, 0, 0, 0)', high: Number.parseFloat(height) >= 16 };
      }, pseudo);
    const uli = { content: '""', mask: 'url("data:image/svg+xml,', coloured: true, high: true };
    expect(await drawn('footer', '::before')).toEqual(uli);
    expect(await drawn('main form', '::before')).toEqual(uli);
    expect(await drawn('main h1', '::after')).toEqual(uli);
    await page.goto('/blog');
    expect(await drawn('section[aria-labelledby="word"]', '::after')).toEqual(uli);
  },
);
