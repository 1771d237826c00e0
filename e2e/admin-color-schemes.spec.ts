import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { type AdminScreen, createAdminFixtures, openScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { tabStops } from './focus.ts';
import { horizontalOverflow, openPage, openPageOnce } from './page.ts';
import { key, openForm, restorePosts, tool, visitPosts } from './posts.ts';

beforeAll(createAdminFixtures);

function screenNamed(name: string): AdminScreen {
  const screen = adminScreens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no admin screen "${name}"`);
  return screen;
}
const kinds = ['login', 'dashboard', 'users', 'blog', 'new post', 'word, edit form', 'compose form', 'settings', 'logout'];

/** Buttons, fields and cards without a border in forced colours. */
const partsWithoutBorder = (page: Page) =>
  page.evaluate(() => {
    const around = document.querySelector('dialog') ?? document;
    const parts = [...around.querySelectorAll<HTMLElement>('button, input, select, textarea, dialog')].filter(
      (part) => part.checkVisibility({ opacityProperty: true }) && !part.matches('.visually-hidden') && part.textContent !== 'Show all users',
    );
    const withoutBorder = parts.filter((part) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part);
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || borderTopColor === backgroundColor;
    });
    return { parts: parts.length, withoutBorder: withoutBorder.map(({ outerHTML }) => outerHTML.slice(0, 90)) };
  });

const fill = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
const edge = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderLeft);

/** Names of running animations and of transitions. */
const animatedParts = (page: Page) =>
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

describe.each([...kinds, 'menu open', 'editor, link', 'compose form, preview'].map(screenNamed))('$name', (screen) => {
  restorePosts(afterAll);
  const visited = openPageOnce((until) => openScreen(screen, until));

  if (!/editor|preview/.test(screen.name))
    test.each(['light', 'dark'] as const)(
      'in forced %s colours buttons, fields and dialogs have a border and the focus is visible',
      async (colorScheme) => {
        const page = visited();
        await page.emulateMedia({ colorScheme, forcedColors: 'active' });
        const { parts, withoutBorder } = await partsWithoutBorder(page);
        expect(parts).toBeGreaterThan(0);
        expect(withoutBorder).toEqual([]);
        const stops = await tabStops(page, { themes: [colorScheme], part: ['dashboard', 'menu open'].includes(screen.name) ? 'body' : 'main' });
        expect(stops.length).toBeGreaterThan(1);
        expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
      },
    );

  test('with reduced motion nothing is animated, and with text spacing at 320 px nothing is cut off', async () => {
    const page = visited();
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await animatedParts(page)).toEqual([]);
    // Text spacing of WCAG 1.4.12.
    await page.evaluate(() => {
      const overflowing = new CSSStyleSheet();
      overflowing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(overflowing);
    });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    const clipped = await page.evaluate(() =>
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
    expect(clipped).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('in forced %s colours', (colorScheme) => {
  const forced = { colorScheme, forcedColors: 'active' } as const;

  test('the current navigation link is marked by more than colour', async () => {
    const page = await openPage('/admin/users', { token: await asAdmin(), ...forced });
    const currentLink = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await currentLink('Users').waitFor();
    expect(await edge(currentLink('Users'))).toMatch(/^4px solid/);
    expect(await edge(currentLink('Tutors'))).toMatch(/^0px/);
  });

  test('pressed toolbar buttons and keys are filled', async () => {
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

test('the progress bar of navigations is animated, except with reduced motion', async () => {
  const page = await openPage('/admin/users', { token: await asAdmin() });
  await page.getByText(/^Showing /).waitFor();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/admin/tutors?*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: /^Tutors/ }).click();
  await expect.poll(() => animatedParts(page)).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animatedParts(page)).toEqual([]);
  release.resolve();
});
