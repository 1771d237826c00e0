import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { tabStops } from './focus.ts';
import { expectNoOverflow } from './overflow.ts';
import { changedPart, expectAccessible, expectAccessibleColours, horizontalOverflow, openPageOnce } from './page.ts';
import { restorePosts } from './posts.ts';
import { applyTextSpacing, clippedTexts, frame, smallTargets, withoutEdge } from './public-checks.ts';
import type { PublicScreen } from './public-screen.ts';
import { publicScreens } from './public-screens.ts';

const isFirstOfRoute = (screen: PublicScreen) => publicScreens.find(({ route }) => route === screen.route) === screen;

/** Header and footer are the same on all screens of a route: on its further screens only the part that they change is examined. */
const partOf = (screen: PublicScreen) => screen.part ?? (isFirstOfRoute(screen) ? 'html' : changedPart);

/** Routes whose tab stops are examined on their first screen. Forms look the same on a desktop. */
const onPhones = ['/', 'about', 'contact', 'register', 'tutor-registration', 'login', 'verify', 'blog', 'blog/:id', 'words', 'word/:address'];
const onDesktops = ['/', 'contact', 'blog', 'blog/:id'];
/** Routes whose tab stops the gate examines: header, footer and front page, and a form. */
const stopsInGate = ['/', 'contact'];
/** Routes that have all colours of the theme. */
const darkInGate = ['/', 'blog/:id', 'register', 'learn/units/:id'];
const sizes = [
  { device: 'a desktop', viewport: { width: 1280, height: 720 }, routes: onDesktops },
  { device: 'a phone', viewport: { width: 390, height: 640 }, routes: onPhones },
];

/** Routes whose first screen is laid out at every width; `overflow-empty.spec.ts` and `overflow-full.spec.ts` have those with lists. */
const laidOut = [...onPhones.filter((route) => !['/', 'blog', 'blog/:id'].includes(route)), '*'];
/** Further screens that are laid out at every width. */
export const namedScreens = [
  'the open menu',
  'the level dialog',
  'the contact page, message sent',
  'the registration page with errors',
  'the tutor application with errors',
  'the login page with errors',
  'the verification page with errors',
  'an empty comment',
  'a post that does not exist',
  'unsubscribing with an invalid link',
  'an unconfirmed newsletter address',
];

/** Emulates media features and waits for the colours to change. */
async function expectMedia(page: Page, media: Parameters<Page['emulateMedia']>[0]): Promise<void> {
  await page.emulateMedia(media);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

/** Tests of the screens: all that is examined on a screen in one load of its page. The last one scrolls parts of the page. */
export function examinePublicScreens(screens: readonly PublicScreen[]): void {
  describe.each(screens.map((screen) => ({ screen, name: screen.name })))('$name', ({ screen }) => {
    restorePosts(afterAll);
    const { name, route } = screen;
    const part = partOf(screen);
    const visited = openPageOnce((until) => screen.open({ ...until, dataSaver: true, colorScheme: 'light', reducedMotion: 'reduce' }));

    const onlyFirstInGate = isFirstOfRoute(screen) ? {} : { tags: ['full'] };

    // Proves A1.
    test('has no axe violations', onlyFirstInGate, async () => {
      const page = visited();
      // A lesson has the frame of the learning area.
      const isSite = route !== 'learn/first-lesson';
      const parts = isSite ? [1, 1, 1, 1, 1] : [1, 0, 1, 0, 1];
      expect(await frame(page)).toEqual({ parts, skipLink: '#main', helpLink: isSite, heading: true });
      await expectAccessible(page, part);
    });

    // Proves A5.
    test('has no axe violations in dark colours', { tags: isFirstOfRoute(screen) && darkInGate.includes(route) ? [] : ['full'] }, async () => {
      const page = visited();
      await expectMedia(page, { colorScheme: 'dark' });
      await expectAccessibleColours(page, part);
    });

    // Proves A16.
    test('has visible borders in forced colours', { tags: ['full'] }, async () => {
      const page = visited();
      await expectMedia(page, { colorScheme: 'light', forcedColors: 'active' });
      await expect.poll(() => withoutEdge(page, part)).toEqual([]);
      await expectMedia(page, { forcedColors: 'none' });
    });

    if (isFirstOfRoute(screen))
      // Proves A9.
      test.each(sizes.filter(({ routes }) => routes.includes(route)))(
        'on $device every tab stop has a visible focus, forwards in light and backwards in dark colours',
        { tags: stopsInGate.includes(route) ? [] : ['full'] },
        async ({ viewport }) => {
          const page = visited();
          await page.setViewportSize(viewport);
          // Header and footer are those of the front page.
          const walked = route === '/' ? 'body' : 'main';
          await expectMedia(page, { colorScheme: 'light' });
          const forwards = await tabStops(page, { part: walked });
          await expectMedia(page, { colorScheme: 'dark' });
          const backwards = await tabStops(page, { key: 'Shift+Tab', part: walked });
          await expectMedia(page, { colorScheme: 'light' });
          expect([...forwards, ...backwards].filter(({ faults }) => faults.length > 0)).toEqual([]);
          expect(forwards.length).toBeGreaterThan(route === '/' ? 15 : 0);
          expect(backwards.map(({ name }) => name).reverse()).toEqual(forwards.map(({ name }) => name));
        },
      );

    // Proves A10, A11.
    test('has targets of at least 24 px and shows all text with WCAG text spacing', onlyFirstInGate, async () => {
      const page = visited();
      await page.setViewportSize({ width: 320, height: 800 });
      // A carousel measures its slides after the layout.
      await expect.poll(() => smallTargets(page)).toEqual([]);
      await applyTextSpacing(page);
      await expect.poll(() => clippedTexts(page)).toEqual([]);
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
    });

    if (namedScreens.includes(name) || (isFirstOfRoute(screen) && laidOut.includes(route)))
      // Proves A12.
      test('fits every screen', { tags: ['full'] }, async () => {
        await expectNoOverflow(visited());
      });
  });
}
