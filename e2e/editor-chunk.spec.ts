import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const assets = 'build/client/assets';
const budgetBytes = 125 * 1024;
const read = (name: string) => readFileSync(join(assets, name), 'utf8');
const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
const isEditor = (name: string) => read(name).includes('ProseMirror');
/** Zod names the internals of a schema so. */
const isZod = (name: string) => read(name).includes('_zod');

interface Route {
  module: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  hydrateFallbackModule?: string;
}

function routes(): [string, Route][] {
  const script = (start: string) => read(names.find((name) => name.startsWith(start)) ?? '');
  const window: { __reactRouterManifest?: { entry: Route; routes: Record<string, Route> } } = {};
  // The end of the manifest imports the routes of the administration.
  runInNewContext(script('manifest-').replace(/if\([^;]*;$/, ''), { window });
  runInNewContext(script('routes-admin-'), { window });
  const { entry, routes: found } = window.__reactRouterManifest ?? {};
  return [...(entry ? [['the entry', entry] as [string, Route]] : []), ...Object.entries(found ?? {})];
}

/** Files that a route loads: its static imports and theirs, without dynamic imports. */
function graph(route: Route): Set<string> {
  const { module, clientLoaderModule, clientActionModule, hydrateFallbackModule } = route;
  const visited = new Set<string>();
  const queue = [module, clientLoaderModule, clientActionModule, hydrateFallbackModule].flatMap((path) => (path ? basename(path) : []));
  for (const name of queue) {
    if (visited.has(name) || !existsSync(join(assets, name))) continue;
    visited.add(name);
    for (const [, imported = ''] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(imported);
  }
  return visited;
}

test('the rich editor is a chunk of its own that no route loads statically', () => {
  expect(names.filter(isEditor)).toHaveLength(1);
  const all = routes();
  expect(all.length).toBeGreaterThan(10);
  for (const [id, route] of all) {
    const loaded = [...graph(route)];
    expect(loaded.length, id).toBeGreaterThan(0);
    expect(loaded.filter(isEditor), id).toEqual([]);
  }
});

test('the rich editor has at most 125 KiB compressed', () => {
  for (const name of names.filter(isEditor)) expect(statSync(join(assets, `${name}.br`)).size).toBeLessThanOrEqual(budgetBytes);
});

test('no page outside the administration loads Zod, and so the contract, before a form is sent', () => {
  expect(names.filter(isZod)).toHaveLength(1);
  const pages = routes().filter(([id]) => !id.includes('/admin/'));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter(([, route]) => [...graph(route)].some(isZod)).map(([id]) => id)).toEqual([]);
});
