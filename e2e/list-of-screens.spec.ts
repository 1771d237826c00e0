import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { adminScreens } from './admin-screens.ts';
import { namedScreens as namedAdminScreens } from './examine-admin-screens.ts';
import { namedScreens as namedPublicScreens } from './examine-public-screens.ts';
import { publicScreens } from './public-screens.ts';

/** Layouts of public pages: that of the site, and that of the lesson without an account. */
const publicLayouts = routes.filter(({ file }) => /layout\/public\.page|lesson-layout\.page/.test(file));

/** Files of the pages of a route, including nested routes. */
const pagesOf = ({ file, children = [] }: RouteConfigEntry): string[] => (children.length > 0 ? children.flatMap(pagesOf) : [file]);

// Proves A2, A86.
test('every public route is in the list of screens', () => {
  expect(publicLayouts).toHaveLength(2);
  const paths = publicLayouts.flatMap(({ children = [] }) => children.map(({ path, index }) => (index ? '/' : path)));
  expect(new Set(publicScreens.map(({ route }) => route))).toEqual(new Set(paths));
});

// Proves A88.
test('every admin page is in the list of screens', () => {
  const pages = routes.filter(({ path }) => path?.startsWith('admin')).flatMap(pagesOf);
  const seen = adminScreens.map(({ path }) => {
    const route = matchRoutes(routes as RouteObject[], new URL(path, 'http://academy.example').pathname)?.at(-1)?.route;
    return (route as RouteConfigEntry | undefined)?.file;
  });
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.filter((page) => !seen.includes(page))).toEqual([]);
});

test('every screen that is examined further is in the list of screens', () => {
  const all = [...adminScreens, ...publicScreens].map(({ name }) => name);
  expect([...namedAdminScreens, ...namedPublicScreens].filter((name) => !all.includes(name))).toEqual([]);
});
