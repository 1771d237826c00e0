import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Route {
  css?: string[];
  parentId?: string;
  path?: string;
  [key: string]: unknown;
}

interface Routes {
  routes: Record<string, Route>;
  [key: string]: unknown;
}

export interface RouteManifest extends Routes {
  entry: { module: string; imports: string[]; css?: string[] };
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
export function manifestScript(assign: string, { routes, ...others }: Routes, end = ''): string {
  const all = Object.entries(routes);
  const short = all.map(([id, { id: _, parentId, ...route }], nth): [string, Route] => [
    id,
    parentId === all[nth - 1]?.[1].parentId ? route : { parentId, ...route },
  ]);
  const keys = [...new Set(short.flatMap(([, route]) => Object.keys(route)))];
  const columns = keys.map((key) => [key, short.map(([id, route]) => columnText(id, key, route[key])).join(' ')]);
  const json = JSON.stringify({ ...others, routes: { id: Object.keys(routes).join(' '), ...Object.fromEntries(columns) } });
  return `${assign}(${readColumns})(${json})${end};`;
}

/** The hash alone of a module that is named after its route: its own, and those of its client loader and client action. */
function shortModule(id: string, module: unknown): unknown {
  const [, hash] = String(module).match(/^\/assets\/[^/]+-([\w-]{7})\.js$/) ?? [];
  return hash && module === moduleOf(id, hash) ? hash : module;
}

const moduleOf = (id: string, hash: string) => `/assets/${id.split('/').pop()}-${hash}.js`;

const adminLayout = 'features/admin/layout/admin.page';
const isOfAdmin = ({ parentId, path }: Route) => parentId === adminLayout || /^admin(?:\/|$)/.test(path ?? '');

/** Script that adds the routes of the administration to the manifest. */
export const adminRoutesScript = (routes: Routes['routes']) =>
  manifestScript('Object.assign(window.__reactRouterManifest.routes,', { routes }, '.routes)');

/** End of the manifest, which loads that script in documents of the administration before the router hydrates them. */
export const adminRoutesImport = (file: string) => `if(/^\\/admin(\\/|$)/.test(location.pathname))await import("/assets/${file}");`;

/** Routes of the administration, and all others: a page of these leads to one of those by loading its document (`not-found.page.tsx`). */
export function splitRoutes(routes: Routes['routes']): { others: Routes['routes']; admin: Routes['routes'] } {
  const { true: admin = [], false: others = [] } = Object.groupBy(Object.entries(routes), ([, route]) => String(isOfAdmin(route)));
  return { others: Object.fromEntries(others), admin: Object.fromEntries(admin) };
}

/**
 * Rewrites the route manifest of a build, which every page loads before it is hydrated. The server keeps the whole one: it still preloads all
 * scripts of a page.
 */
export function slimBrowserManifest(clientDirectory: string): void {
  const [file, ...more] = globSync(join(clientDirectory, 'assets/manifest-*.js'));
  const [, start, json] = (file && readFileSync(file, 'utf8').match(/^(window\.__reactRouterManifest=)(.*);$/s)) || [];
  if (!file || !start || !json || more.length > 0) throw new Error('The build has no route manifest of the expected form');
  const manifest = slimManifest(JSON.parse(json));
  const { others, admin } = splitRoutes(manifest.routes);
  const adminScript = adminRoutesScript(admin);
  const adminFile = `routes-admin-${createHash('sha256').update(adminScript).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(clientDirectory, 'assets', adminFile), adminScript);
  writeFileSync(file, manifestScript(start, { ...manifest, routes: others }) + adminRoutesImport(adminFile));
}
