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

/** A value as a text without blanks, empty for one that is absent. Style sheets lose their folder and ending. */
function columnText(id: string, key: string, value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((sheet) => String(sheet).replace('/assets/', '').replace('.css', '')).join();
  return value === true ? '1' : String(key.endsWith('odule') ? shortModule(id, value) : value);
}

/** Runs in the browser: reads the columns of `manifestScript`. */
const readColumns = `m=>{let{id:d,...c}=m.routes,p;m.routes={};d.split(" ").map((id,n)=>{let r=m.routes[id]={id};for(let k in c){let v=c[k].split(" ")[n];if(v)r[k]=k=="css"?v.split(",").map(s=>"/assets/"+s.replace(/#?$/,".css$&")):v==1?!0:/odule$/.test(k)&&v.length==7?"/assets/"+id.split("/").pop()+"-"+v+".js":v}p=r.parentId??=p});return m}`;

/**
 * Route manifest as a script. Routes are written as columns, a text for each key, because most keys and the beginnings of most values are those of the route
 * before. The id of a route is its key, most modules are named after it, and most routes have the parent of the one before: the script adds all three.
 */
export function manifestScript(assign: string, { routes, ...others }: RouteManifest): string {
  const all = Object.entries(routes);
  const short = all.map(([id, { id: _, parentId, ...route }], nth): [string, Route] => [
    id,
    parentId === all[nth - 1]?.[1].parentId ? route : { parentId, ...route },
  ]);
  const keys = [...new Set(short.flatMap(([, route]) => Object.keys(route)))];
  const columns = keys.map((key) => [key, short.map(([id, route]) => columnText(id, key, route[key])).join(' ')]);
  const json = JSON.stringify({ ...others, routes: { id: Object.keys(routes).join(' '), ...Object.fromEntries(columns) } });
  return `${assign}(${readColumns})(${json});`;
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
