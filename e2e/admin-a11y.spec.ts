import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { furnishAdmin, openScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { tabStops } from './focus.ts';
import { expectAccessible, openPageOnce } from './page.ts';
import { keepPostsAsTheyAre } from './posts.ts';

beforeAll(furnishAdmin);

/** Files of the pages that a route leads to, with those inside it. */
const pagesOf = ({ file, children = [] }: RouteConfigEntry): string[] => (children.length > 0 ? children.flatMap(pagesOf) : [file]);

test('every page of the area has a row in the table of its screens', () => {
  const pages = routes.filter(({ path }) => path?.startsWith('admin')).flatMap(pagesOf);
  const seen = adminScreens.map(({ path }) => {
    const found = matchRoutes(routes as RouteObject[], new URL(path, 'http://academy.example').pathname)?.at(-1)?.route;
    return (found as RouteConfigEntry | undefined)?.file;
  });
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.filter((page) => !seen.includes(page))).toEqual([]);
});

/** Other things can be pressed there than in the states beside it. */
const hasOwnStops = (name: string) => !/failed|none|nothing|nobody|refused|in vain|tutors/.test(name);

describe.each(adminScreens)('$name', (screen) => {
  keepPostsAsTheyAre(afterAll);
  const visited = openPageOnce((until) => openScreen(screen, until));

  test('has nothing for axe to complain about in light and in dark colours', async () => {
    const page = visited();
    await expectAccessible(page, screen.part);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, screen.part);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  if (hasOwnStops(screen.name))
    test('wherever the tab key stops, the focus is seen in light and in dark colours, and a finger hits it', async () => {
      const stops = await tabStops(visited(), { themes: ['light', 'dark'] });
      expect(stops.length).toBeGreaterThan(1);
      expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
    });
});
