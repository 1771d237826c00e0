import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { formPages } from '#app/navigation.ts';
import routes from '#app/routes.ts';

/** Full path and file of every route module. */
const flattenRoutes = (entries: RouteConfigEntry[], base = ''): { path: string; file: string }[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const fullPath = path ? `${base}/${path}` : base;
    return [{ path: fullPath || '/', file }, ...flattenRoutes(children, fullPath)];
  });

test('lists exactly the pages whose route modules export an action', async () => {
  const pages = flattenRoutes(routes);
  expect(pages.length).toBeGreaterThan(20);
  const modules = await Promise.all(
    pages.map(async ({ path, file }) => ({ path, module: (await import(/* @vite-ignore */ `../app/${file}`)) as object })),
  );
  expect(
    modules
      .filter(({ module }) => 'action' in module)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(formPages.toSorted());
});
