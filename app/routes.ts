import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Page } from './feature.ts';
import { features } from './features.ts';

const pages = features.flatMap(({ name, pages = [] }: { name: string; pages?: Page[] }) =>
  pages.map((page) => ({ ...page, module: `features/${name}/${page.file}` })),
);

/** Routes of the pages with this layout, relative to `base`. */
function routesOf(wanted: Page['layout'], base = '/'): RouteConfigEntry[] {
  return pages
    .filter((page) => page.layout === wanted)
    .map(({ path, module }) => (path === base ? index(module) : route(path.slice(base.length).replace(/^\//, ''), module)));
}

export default [
  layout('features/layout/public.page.tsx', routesOf(undefined)),
  layout('features/course/lesson/lesson-layout.page.tsx', routesOf('lesson')),
  ...routesOf('none'),
  route('admin', 'features/admin/layout/admin.page.tsx', routesOf('admin', '/admin')),
  route('study', 'features/learning/study/layout/study.page.tsx', routesOf('study', '/study')),
] satisfies RouteConfig;
