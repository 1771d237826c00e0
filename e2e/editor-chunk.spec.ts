import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const assets = 'build/client/assets';
const budgetBytes = 125 * 1024;
const read = (name: string) => readFileSync(join(assets, name), 'utf8');
const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
const isEditor = (name: string) => read(name).includes('ProseMirror');

interface Route {
  module: string;
  imports: string[];
  clientLoaderModule?: string;
  clientActionModule?: string;
  hydrateFallbackModule?: string;
}

function routes(): [string, Route][] {
  const manifest = names.find((name) => name.startsWith('manifest-')) ?? '';
  const { routes: found, entry } = JSON.parse(
    read(manifest)
      .replace(/^window\.__reactRouterManifest=/, '')
      .replace(/;$/, ''),
  ) as {
    entry: Route;
    routes: Record<string, Route>;
  };
  return [['the entry', entry], ...Object.entries(found)];
}

/** The files that a route brings with it: what it imports, and what that imports, but for what waits to be called for. */
function graph(route: Route): Set<string> {
  const { module, imports, clientLoaderModule, clientActionModule, hydrateFallbackModule } = route;
  const seen = new Set<string>();
  const waiting = [module, ...imports, clientLoaderModule, clientActionModule, hydrateFallbackModule].flatMap((path) => (path ? basename(path) : []));
  for (const name of waiting) {
    if (seen.has(name) || !existsSync(join(assets, name))) continue;
    seen.add(name);
    for (const [, imported = ''] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) waiting.push(imported);
  }
  return seen;
}

test('the rich editor is in a file of its own, which no route brings before it is called for', () => {
  expect(names.filter(isEditor)).toHaveLength(1);
  for (const [id, route] of routes()) {
    const brought = [...graph(route)];
    expect(brought.length, id).toBeGreaterThan(0);
    expect(brought.filter(isEditor), id).toEqual([]);
  }
});

test('the rich editor has at most 125 KiB as it travels', () => {
  for (const name of names.filter(isEditor)) expect(statSync(join(assets, `${name}.br`)).size).toBeLessThanOrEqual(budgetBytes);
});
