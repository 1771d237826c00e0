import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { formPages } from './navigation.ts';
import routes from './routes.ts';

/** Every page with its whole path and its file. */
const flat = (entries: RouteConfigEntry[], base = ''): { path: string; file: string }[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const whole = path ? `${base}/${path}` : base;
    return [{ path: whole || '/', file }, ...flat(children, whole)];
  });

test('the pages that take POST are those whose modules export an action', async () => {
  const pages = flat(routes);
  expect(pages.length).toBeGreaterThan(20);
  const modules = await Promise.all(
    pages.map(async ({ path, file }) => ({ path, module: (await import(/* @vite-ignore */ `./${file}`)) as object })),
  );
  expect(
    modules
      .filter(({ module }) => 'action' in module)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(formPages.toSorted());
});
