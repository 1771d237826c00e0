import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { furnishAdmin, openScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { tabStops } from './focus.ts';
import { horizontalOverflow, openPage, openPageOnce } from './page.ts';
import { keepPostsAsTheyAre, key, openForm, tool, visitPosts } from './posts.ts';

beforeAll(furnishAdmin);

const named = (...names: string[]) => adminScreens.filter(({ name }) => names.includes(name));
const kinds = ['login', 'dashboard', 'users', 'blog', 'new post', 'word to update', 'letter', 'settings', 'logout'];

/** Buttons, fields and cards without an edge: colours alone are the device's. */
const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const around = document.querySelector('dialog') ?? document;
    const parts = [...around.querySelectorAll<HTMLElement>('button, input, select, textarea, dialog')].filter(
      (part) => part.checkVisibility({ opacityProperty: true }) && !part.matches('.visually-hidden') && part.textContent !== 'Show all users',
    );
    const edgeless = parts.filter((part) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part);
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || borderTopColor === backgroundColor;
    });
    return { parts: parts.length, edgeless: edgeless.map(({ outerHTML }) => outerHTML.slice(0, 90)) };
  });

const fill = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
const edge = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderLeft);

/** Names of what moves, or would on the next change. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const seconds = (durations: string) =>
      Math.max(...durations.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 0.001 : 1)));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element);
        return seconds(transitionDuration) > 0.001 || (animationName !== 'none' && seconds(animationDuration) > 0.001);
      })
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });

describe.each(named(...kinds, 'menu open', 'editor, link', 'letter with its preview'))('$name', (screen) => {
  keepPostsAsTheyAre(afterAll);
  const visited = openPageOnce((until) => openScreen(screen, until));

  if (!/editor|preview/.test(screen.name))
    test.each(['light', 'dark'] as const)(
      'where the device forces its own %s colours: buttons, fields and dialogs have an edge, and the focus is seen',
      async (colorScheme) => {
        const page = visited();
        await page.emulateMedia({ colorScheme, forcedColors: 'active' });
        const { parts, edgeless } = await withoutEdge(page);
        expect(parts).toBeGreaterThan(0);
        expect(edgeless).toEqual([]);
        const stops = await tabStops(page, { themes: [colorScheme] });
        expect(stops.length).toBeGreaterThan(1);
        expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
      },
    );

  test('with less motion nothing moves, and with wide spacing at 320 pixels nothing is cut off', async () => {
    const page = visited();
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await moving(page)).toEqual([]);
    // What WCAG 1.4.12 lets a person ask for.
    await page.evaluate(() => {
      const wide = new CSSStyleSheet();
      wide.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(wide);
    });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, p, label, legend, td, th, span')]
        .filter((part) => part.checkVisibility() && !part.closest('.visually-hidden') && getComputedStyle(part).clipPath === 'none')
        .filter((part) => {
          const { overflowX, overflowY } = getComputedStyle(part);
          return (
            overflowX !== 'visible' &&
            overflowY !== 'visible' &&
            (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
    );
    expect(cut).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('where the device forces its own %s colours', (colorScheme) => {
  const forced = { colorScheme, forcedColors: 'active' } as const;

  test('the current way is marked by more than colour', async () => {
    const page = await openPage('/admin/users', { token: await asAdmin(), ...forced });
    const way = (name: string) => page.getByRole('link', { name, exact: true });
    await way('Users').waitFor();
    expect(await edge(way('Users'))).toMatch(/^4px solid/);
    expect(await edge(way('Tutors'))).toMatch(/^0px/);
  });

  test('pressed tools and keys are filled', async () => {
    const page = await visitPosts(forced);
    await openForm(page);
    for (const button of [tool(page, 'Bold'), key(page, 'Capital letters')]) {
      const before = await fill(button);
      await button.click();
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      expect(await fill(button)).not.toBe(before);
    }
  });
});

test('whoever asks for less motion gets none, and others the line that says a page is on its way', async () => {
  const page = await openPage('/admin/users', { token: await asAdmin() });
  await page.getByText(/^Showing /).waitFor();
  const letGo = Promise.withResolvers<void>();
  await page.route('**/api/admin/tutors?*', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Tutors', exact: true }).click();
  await expect.poll(() => moving(page)).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving(page)).toEqual([]);
  letGo.resolve();
});
