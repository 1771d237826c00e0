import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animatedParts, clippedParts, partsWithoutBorder } from './admin-checks.ts';
import { type AdminScreen, createAdminFixtures, openScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { tabStops } from './focus.ts';
import { expectNoOverflow } from './overflow.ts';
import { changedPart, expectAccessible, expectAccessibleColours, horizontalOverflow, openPageOnce } from './page.ts';
import { restorePosts } from './posts.ts';
import { applyTextSpacing } from './public-checks.ts';

/** Screens in which the sidebar differs; on the others only the stops of `main` are examined. */
const hasOwnSidebar = (name: string) => /^(login|dashboard|sidebar|menu)/.test(name);
/** Screens whose tab stops differ from those of similar states. */
const hasOwnStops = (name: string) => !/failed|none|empty|no subscribers|rejected|no match|tutors/.test(name);

/** The sidebar is the same in all states of a page: on its further screens only `main` and open dialogs are examined. */
const partOf = (screen: AdminScreen) => screen.part ?? (hasOwnSidebar(screen.name) || isFirstOfPage(screen) ? 'html' : changedPart);

/** One screen of each kind: further ones have the same parts. */
const inForcedColours = ['login', 'dashboard', 'users', 'blog', 'new post', 'word, edit form', 'compose form', 'settings', 'logout', 'menu open'];
const withTextSpacing = [...inForcedColours, 'editor, link', 'compose form, preview'];
/** Screens without lists; `overflow-empty.spec.ts` and `overflow-full.spec.ts` have those with lists. */
const laidOut = ['login', 'users, no match', 'settings', 'logout'];

/** The gate examines each page once, in its first state, and its tab stops where the sidebar and the fields of a form are the page's own. */
const isFirstOfPage = (screen: AdminScreen) => adminScreens.find(({ path }) => pageOf(path) === pageOf(screen.path)) === screen;
const pageOf = (path: string) => path.replace(/\?.*/, '').replace(/\d+/g, ':id');
const stopsInGate = ['login', 'dashboard'];
/** Screens that have all colours of the theme. */
const darkInGate = ['dashboard', 'blog', 'system'];
const onlyInFull = (isInGate: boolean) => (isInGate ? {} : { tags: ['full'] });

/** Names of screens that are examined further. */
export const namedScreens = [...withTextSpacing, ...laidOut];

/** Tests of the screens: all that is examined on a screen in one load of its page, what changes the page last. */
export function examineAdminScreens(screens: readonly AdminScreen[]): void {
  beforeAll(createAdminFixtures);

  describe.each(screens)('$name', (screen) => {
    restorePosts(afterAll);
    const { name } = screen;
    const visited = openPageOnce((until) => openScreen(screen, { ...until, dataSaver: true }));

    // Proves A87.
    test('has no axe violations, and fits 320 px', onlyInFull(isFirstOfPage(screen)), async () => {
      const page = visited();
      await expectAccessible(page, partOf(screen));
      const size = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 800 });
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      if (size) await page.setViewportSize(size);
    });

    // Proves A87.
    test('has no axe violations in dark colours', onlyInFull(darkInGate.includes(name)), async () => {
      const page = visited();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessibleColours(page, partOf(screen));
      await page.emulateMedia({ colorScheme: 'light' });
    });

    if (hasOwnStops(name))
      // Proves A92.
      test(
        'every tab stop has a visible focus in light and dark colours and a target of at least 24 px',
        onlyInFull(stopsInGate.includes(name)),
        async () => {
          const stops = await tabStops(visited(), { themes: ['light', 'dark'], part: hasOwnSidebar(name) ? 'body' : 'main' });
          expect(stops.length).toBeGreaterThan(0);
          expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
        },
      );

    if (inForcedColours.includes(name))
      // Proves A97.
      test.each(['light', 'dark'] as const)(
        'in forced %s colours buttons, fields and dialogs have a border and the focus is visible',
        { tags: ['full'] },
        async (colorScheme) => {
          const page = visited();
          await page.emulateMedia({ colorScheme, forcedColors: 'active' });
          const { parts, withoutBorder } = await partsWithoutBorder(page);
          expect(parts).toBeGreaterThan(0);
          expect(withoutBorder).toEqual([]);
          const stops = await tabStops(page, { themes: [colorScheme], part: ['dashboard', 'menu open'].includes(name) ? 'body' : 'main' });
          expect(stops.length).toBeGreaterThan(1);
          expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
        },
      );

    if (laidOut.includes(name))
      test('fits every screen', { tags: ['full'] }, async () => {
        const page = visited();
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
        await expectNoOverflow(page);
      });

    if (withTextSpacing.includes(name))
      // Proves A95.
      test('with reduced motion nothing is animated, and with text spacing at 320 px nothing is cut off', { tags: ['full'] }, async () => {
        const page = visited();
        await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 320, height: 800 });
        await expect.poll(() => animatedParts(page)).toEqual([]);
        await applyTextSpacing(page);
        await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
        expect(await clippedParts(page)).toEqual([]);
      });
  });
}
