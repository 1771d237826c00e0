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
 * Leaves out what the browser does not read, or reads as the same when it is absent: `imports` and `hydrateFallbackModule`, of which only the
 * server renders links; `hasDefaultExport`; flags that are false; and style sheets that the root route names, too.
 */
export function slimManifest({ entry, routes, ...others }: RouteManifest): RouteManifest {
  const rootCss = routes.root?.css ?? [];
  const slimRoutes = Object.entries(routes).map(([id, { imports: _, hasDefaultExport: __, hydrateFallbackModule: ___, css = [], ...route }]) => {
    const ownCss = id === 'root' ? css : css.filter((sheet) => !rootCss.includes(sheet));
    const kept = Object.entries(route).filter(([, value]) => value !== false);
    return [id, { ...Object.fromEntries(kept), ...(ownCss.length > 0 && { css: ownCss }) }];
  });
  return { entry: { module: entry.module, imports: [] }, routes: Object.fromEntries(slimRoutes), ...others };
}

/**
 * Route manifest as a script. The id of a route is its key, most modules are named after it, and most routes have the parent of the one before:
 * the script adds all three.
 */
export function manifestScript(assign: string, { routes, ...others }: RouteManifest): string {
  const all = Object.entries(routes);
  const short = all.map(([id, { id: _, parentId, ...route }], nth) => [
    id,
    {
      ...(parentId === all[nth - 1]?.[1].parentId ? {} : { parentId }),
      ...Object.fromEntries(Object.entries(route).map(([key, value]) => [key, key.endsWith('odule') ? shortModule(id, value) : value])),
    },
  ]);
  const restore = `let p;for(const[i,r]of Object.entries(${assign.slice(0, -1)}.routes)){r.id=i;p=r.parentId??=p;for(const k in r)if(/odule$/.test(k)&&r[k].length==7)r[k]="/assets/"+i.split("/").pop()+"-"+r[k]+".js"}`;
  return `${assign}${JSON.stringify({ ...others, routes: Object.fromEntries(short) })};{${restore}}`;
}

/** The hash alone of a module that is named after its route: its own, and those of its client loader and client action. */
function shortModule(id: string, module: unknown): unknown {
  const [, hash] = String(module).match(/^\/assets\/[^/]+-([\w-]{7})\.js$/) ?? [];
  return hash && module === moduleOf(id, hash) ? hash : module;
}

const moduleOf = (id: string, hash: string) => `/assets/${id.split('/').pop()}-${hash}.js`;

/**
 * Rewrites the route manifest of a build, which every page loads before it is hydrated. The server keeps the whole one: it still preloads all
 * scripts of a page.
 */
export function slimBrowserManifest(clientDirectory: string): void {
  const [file, ...others] = globSync(join(clientDirectory, 'assets/manifest-*.js'));
  const [, start, json] = (file && readFileSync(file, 'utf8').match(/^(window\.__reactRouterManifest=)(.*);$/s)) || [];
  if (!file || !start || !json || others.length > 0) throw new Error('The build has no route manifest of the expected form');
  writeFileSync(file, manifestScript(start, slimManifest(JSON.parse(json))));
}
