import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Route {
  css?: string[];
  [key: string]: unknown;
}

export interface RouteManifest {
  entry: { module: string; imports: string[]; css?: string[] };
  routes: Record<string, Route>;
  [key: string]: unknown;
}

/**
 * Leaves out what the browser does not read, or reads as the same when it is absent: `imports`, of which only the server renders links;
 * `hasDefaultExport`; flags that are false; and style sheets that the root route names, too.
 */
export function slimManifest({ entry, routes, ...others }: RouteManifest): RouteManifest {
  const rootCss = routes.root?.css ?? [];
  const slimRoutes = Object.entries(routes).map(([id, { imports: _, hasDefaultExport: __, css = [], ...route }]) => {
    const ownCss = id === 'root' ? css : css.filter((sheet) => !rootCss.includes(sheet));
    const kept = Object.entries(route).filter(([, value]) => value !== false);
    return [id, { ...Object.fromEntries(kept), ...(ownCss.length > 0 && { css: ownCss }) }];
  });
  return { entry: { module: entry.module, imports: [] }, routes: Object.fromEntries(slimRoutes), ...others };
}

/**
 * Rewrites the route manifest of a build, which every page loads before it is hydrated. The server keeps the whole one: it still preloads all
 * scripts of a page.
 */
export function slimBrowserManifest(clientDirectory: string): void {
  const [file, ...others] = globSync(join(clientDirectory, 'assets/manifest-*.js'));
  const [, start, json] = (file && readFileSync(file, 'utf8').match(/^(window\.__reactRouterManifest=)(.*);$/s)) || [];
  if (!file || !start || !json || others.length > 0) throw new Error('The build has no route manifest of the expected form');
  writeFileSync(file, `${start}${JSON.stringify(slimManifest(JSON.parse(json)))};`);
}
