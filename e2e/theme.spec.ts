import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { address, expectAccessible, horizontalOverflow, openPage } from './page.ts';

const paper = { light: 'rgb(255, 250, 241)', dark: 'rgb(23, 17, 13)' } as const;
const schemes = [
  { device: 'light', chosen: 'dark' },
  { device: 'dark', chosen: 'light' },
] as const;

const choice = (page: Page, name: 'Auto' | 'Light' | 'Dark') => page.getByRole('group', { name: 'Colours' }).getByRole('radio', { name });
const named = { light: 'Light', dark: 'Dark' } as const;

/** What a person sees: the page, the browser's own parts of it, and the browser's frame around it. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    paper: getComputedStyle(document.body).backgroundColor,
    parts: getComputedStyle(document.documentElement).colorScheme,
    frame: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map((meta) => meta.content),
  }));
const frame = { light: ['#fffaf1'], dark: ['#17110d'] };

const looks = (theme: 'light' | 'dark', parts: string = theme) => ({ paper: paper[theme], parts, frame: frame[theme] });

/** Whoever opens a page in this browser from here on has chosen before. */
const choseBefore = (context: BrowserContext, theme: string) => context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);

describe.each(schemes)('on a $device device', ({ device, chosen }) => {
  test(`the page follows the device until ${chosen} is chosen, and again when nothing is`, async () => {
    const page = await openPage('/about', { colorScheme: device });
    expect(await seen(page)).toEqual(looks(device, 'light dark'));
    await expect.poll(() => choice(page, 'Auto').isChecked()).toBe(true);
    await choice(page, named[chosen]).check();
    expect(await seen(page)).toEqual(looks(chosen));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    expect(await choice(page, named[chosen]).isChecked()).toBe(true);
    await choice(page, 'Auto').check();
    expect(await seen(page)).toEqual(looks(device, 'light dark'));
    await page.emulateMedia({ colorScheme: chosen });
    expect(await seen(page)).toEqual(looks(chosen, 'light dark'));
    await page.reload();
    await expect.poll(() => choice(page, 'Auto').isChecked()).toBe(true);
  });

  test(`${chosen} is there before anything is painted, and nothing changes afterwards`, async () => {
    const page = await openPage('/about', { colorScheme: device });
    await choice(page, named[chosen]).check();
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen, atBirth: undefined });
      // When the body begins nothing of the program has run, and nothing can be painted yet.
      const birth = new MutationObserver(() => {
        if (!document.body) return;
        birth.disconnect();
        Object.assign(window, { atBirth: document.documentElement.dataset.theme });
      });
      birth.observe(document, { childList: true, subtree: true });
      const look = () => {
        const { backgroundColor } = getComputedStyle(document.body);
        if (seen.at(-1) !== backgroundColor) seen.push(backgroundColor);
      };
      document.addEventListener('DOMContentLoaded', look);
      // Every frame, the first one included.
      const frame = () => {
        if (document.body) look();
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await page.reload();
    await expect.poll(() => choice(page, named[chosen]).isChecked()).toBe(true);
    const { seen, atBirth } = await page.evaluate(() => {
      const { seen, atBirth } = window as unknown as { seen: string[]; atBirth: string };
      return { seen, atBirth };
    });
    expect({ seen, atBirth }).toEqual({ seen: [paper[chosen]], atBirth: chosen });
    expect(await page.evaluate(() => document.querySelectorAll('meta[name=theme-color]').length)).toBe(2);
  });

  test.each(['/', '/blog', '/blog/1', '/register'])(`%s in ${chosen} colours has nothing for axe to complain about`, async (path) => {
    const page = await openPage('/about', { colorScheme: device, reducedMotion: 'reduce' });
    await choseBefore(page.context(), chosen);
    await page.goto(path);
    await expect.poll(() => choice(page, named[chosen]).isChecked()).toBe(true);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await seen(page)).toEqual(looks(chosen));
    await expectAccessible(page);
  });

  test.each(['/admin', '/admin/blog'])(`%s in ${chosen} colours has nothing for axe to complain about`, async (path) => {
    const page = await openPage(path, { colorScheme: device, reducedMotion: 'reduce', token: await asAdmin() });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await choice(page, named[chosen]).check();
    await page.waitForLoadState('networkidle');
    expect(await seen(page)).toEqual(looks(chosen));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    expect(await choice(page, named[chosen]).isChecked()).toBe(true);
    await expectAccessible(page);
  });
});

test('keys choose, and every choice is big enough for a finger', async () => {
  const page = await openPage('/about', { colorScheme: 'light', viewport: { width: 320, height: 800 } });
  await expect.poll(() => choice(page, 'Auto').isEnabled()).toBe(true);
  await choice(page, 'Auto').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await choice(page, 'Dark').isChecked()).toBe(true);
  expect(await seen(page)).toEqual(looks('dark'));
  for (const name of ['Auto', 'Light', 'Dark'] as const) {
    const box = await choice(page, name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('other tabs follow, whether they show the switch or not', async () => {
  const page = await openPage('/about', { colorScheme: 'light' });
  const other = await page.context().newPage();
  const door = await page.context().newPage();
  await other.goto('/blog');
  await door.goto('/admin/login');
  await expect.poll(() => choice(other, 'Auto').isEnabled()).toBe(true);
  await choice(page, 'Dark').check();
  await expect.poll(() => choice(other, 'Dark').isChecked()).toBe(true);
  await expect.poll(() => seen(other)).toEqual(looks('dark'));
  await expect.poll(() => seen(door)).toEqual(looks('dark'));
  await choice(other, 'Auto').check();
  await expect.poll(() => seen(page)).toEqual(looks('light', 'light dark'));
  expect(await choice(page, 'Auto').isChecked()).toBe(true);
});

test('where nothing may be stored the choice holds while one reads on', async () => {
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
  expect(await seen(page)).toEqual(looks('dark'));
});

test.each(['light', 'dark'] as const)('without script a %s device decides, and no switch pretends otherwise', async (colorScheme) => {
  const page = await openPage('/about', { colorScheme, javaScriptEnabled: false });
  expect(await seen(page)).toEqual(looks(colorScheme, 'light dark'));
  expect(await page.getByText('Colours', { exact: true }).isVisible()).toBe(false);
});

test('a dark page is printed on light paper', async () => {
  const page = await openPage('/about', { colorScheme: 'dark' });
  await choice(page, 'Dark').check();
  await page.emulateMedia({ media: 'print' });
  expect((await seen(page)).paper).toBe(paper.light);
});

test('browsers and home screens find the academy’s sign, in every size they ask for', async () => {
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

test('the sign opens alone, styles and all', async () => {
  await openPage('/favicon.svg', { colorScheme: 'dark' });
});

test.each(['light', 'dark'] as const)('Uli is drawn along footer, forms and headings in %s colours, and says nothing', async (colorScheme) => {
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
});
