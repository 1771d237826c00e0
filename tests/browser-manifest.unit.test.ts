import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { adminRoutesImport, adminRoutesScript, manifestScript, slimManifest, splitRoutes } from '../vite/browser-manifest.ts';

const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'], css: ['/assets/shared.css'] };

test('the browser gets modules, paths, flags that are true, and style sheets, but no imports', () => {
  const route = { id: 'blog', parentId: 'root', path: 'blog/:id', module: '/assets/blog.js', hasLoader: true, hasErrorBoundary: true };
  const left = { hasAction: false, hasClientLoader: false, hasDefaultExport: true, imports: ['/assets/react.js', '/assets/card.js'] };
  const { routes, ...others } = slimManifest({ entry, version: '1', routes: { blog: { ...route, ...left, css: ['/assets/blog.css'] } } });
  expect(routes).toEqual({ blog: { ...route, css: ['/assets/blog.css'] } });
  // The router concatenates the imports of the entry, so that they must be a list.
  expect(others).toEqual({ entry: { module: '/assets/entry.js', imports: [] }, version: '1' });
});

test('a route does not repeat the style sheets of the root route', () => {
  const routes = { root: { css: ['/a.css', '/root.css'] }, about: { css: ['/a.css'] }, staff: { css: ['/a.css', '/staff.css'] } };
  expect(slimManifest({ entry, routes }).routes).toEqual({ root: routes.root, about: {}, staff: { css: ['/staff.css'] } });
});

test('the script of the manifest restores the ids of routes, their parents, and the modules that are named after them', () => {
  const module = (name: string) => `/assets/${name}.js`;
  const routes = {
    root: { id: 'root', module: module('root-a1B2c3-') },
    'features/blog/post.page': {
      id: 'features/blog/post.page',
      parentId: 'root',
      path: 'blog/:id',
      module: module('post.page-CsM1x2y'),
      clientLoaderModule: module('post.page-D-oeTC1'),
    },
    'features/home/home.page': { id: 'features/home/home.page', parentId: 'root', index: true, module: module('other-CsM1x2y') },
    'features/admin/admin.page': { id: 'features/admin/admin.page', parentId: 'admin', path: 'admin', module: module('admin.page-CsM1x2y') },
  };
  const window = { manifest: undefined };
  const script = manifestScript('window.manifest=', { entry, version: '1', routes });
  runInNewContext(script, { window });
  expect(JSON.parse(JSON.stringify(window.manifest))).toEqual({ entry, version: '1', routes });
  expect(script).not.toContain('post.page-');
});

test('a public page leaves out the routes of the administration, which its own documents add', () => {
  const layout = 'features/admin/layout/admin.page';
  const admin = {
    'features/accounts/admin/admin-login.page': { id: 'features/accounts/admin/admin-login.page', parentId: 'root', path: 'admin/login' },
    [layout]: { id: layout, parentId: 'root', path: 'admin' },
    'features/users/admin/user.page': { id: 'features/users/admin/user.page', parentId: layout, path: 'users/:id' },
  };
  const others = { root: { id: 'root' }, about: { id: 'about', parentId: 'root', path: 'administration' } };
  expect(splitRoutes({ ...others, ...admin })).toEqual({ others, admin });

  const window = { __reactRouterManifest: { routes: {} } };
  runInNewContext(manifestScript('window.__reactRouterManifest=', { entry, routes: others }), { window });
  runInNewContext(adminRoutesScript(admin), { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest.routes))).toEqual({ ...others, ...admin });
});

test('only documents of the administration load its routes', () => {
  const loads = (pathname: string) => {
    const loaded: string[] = [];
    const script = adminRoutesImport('routes-admin-1.js').replace('await import(', 'load(');
    runInNewContext(script, { location: { pathname }, load: (file: string) => loaded.push(file) });
    return loaded;
  };
  expect(['/admin', '/admin/login', '/administration', '/', '/study/admin'].map(loads)).toEqual([
    ['/assets/routes-admin-1.js'],
    ['/assets/routes-admin-1.js'],
    [],
    [],
    [],
  ]);
});
