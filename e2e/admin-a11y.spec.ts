import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { type AdminScreen, createAdminFixtures, openScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { tabStops } from './focus.ts';
import { changedPart, expectAccessible, expectAccessibleColours, openPageOnce } from './page.ts';
import { restorePosts } from './posts.ts';

beforeAll(createAdminFixtures);

/** Files of the pages of a route, including nested routes. */
const pagesOf = ({ file, children = [] }: RouteConfigEntry): string[] => (children.length > 0 ? children.flatMap(pagesOf) : [file]);

test('every admin page is in the list of screens', () => {
  const pages = routes.filter(({ path }) => path?.startsWith('admin')).flatMap(pagesOf);
  const seen = adminScreens.map(({ path }) => {
    const route = matchRoutes(routes as RouteObject[], new URL(path, 'http://academy.example').pathname)?.at(-1)?.route;
    return (route as RouteConfigEntry | undefined)?.file;
  });
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.filter((page) => !seen.includes(page))).toEqual([]);
});

/** Screens in which the sidebar differs; on the others only the stops of `main` are examined. */
const hasOwnSidebar = (name: string) => /^(login|dashboard|sidebar|menu)/.test(name);
/** Screens whose tab stops differ from those of similar states. */
const hasOwnStops = (name: string) => !/failed|none|empty|no subscribers|rejected|no match|tutors/.test(name);

/** The sidebar is the same in all states of a page: on its further screens only `main` and open dialogs are examined. */
const partOf = ({ part, name, path }: AdminScreen) =>
  part ?? (hasOwnSidebar(name) || adminScreens.find((screen) => screen.path === path)?.name === name ? 'html' : changedPart);

describe.each(adminScreens)('$name', (screen) => {
  restorePosts(afterAll);
  const visited = openPageOnce((until) => openScreen(screen, until));

  test('has no axe violations in light and dark colours', async () => {
    const page = visited();
    await expectAccessible(page, partOf(screen));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessibleColours(page, partOf(screen));
    await page.emulateMedia({ colorScheme: 'light' });
  });

  if (hasOwnStops(screen.name))
    test('every tab stop has a visible focus in light and dark colours and a target of at least 24 px', async () => {
      const stops = await tabStops(visited(), { themes: ['light', 'dark'], part: hasOwnSidebar(screen.name) ? 'body' : 'main' });
      expect(stops.length).toBeGreaterThan(0);
      expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
    });
});
