import { createRequestHandler, type ServerBuild, UNSAFE_withComponentProps as withProps } from 'react-router';
import * as entry from '#app/entry.server.tsx';
import * as post from '#app/features/blog/post.page.tsx';
import * as layout from '#app/features/layout/public.page.tsx';
import type { PageHandler } from '#app/http-app.server.ts';
import * as root from '#app/root.tsx';

/** A route as in the server build. */
const route = (id: string, parentId: string | undefined, path: string | undefined, module: object) => ({
  id,
  parentId,
  path,
  module: `/assets/${id}.js`,
  imports: [],
  hasAction: false,
  hasLoader: 'loader' in module,
  hasClientAction: false,
  hasClientLoader: 'clientLoader' in module,
  hasClientMiddleware: false,
  hasErrorBoundary: 'ErrorBoundary' in module,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

/** Module with the loader that the build adds to a page. */
const routes: [id: string, parentId: string | undefined, path: string | undefined, module: object][] = [
  ['root', undefined, '', root],
  ['layout', 'root', undefined, layout],
  ['post', 'layout', 'blog/:id', { ...post, default: withProps(post.default as Parameters<typeof withProps>[0]) }],
];

/** Renders `/blog/{id}` in process with the real server entry, layout and page; browser assets are not built. */
export const postPages: PageHandler = createRequestHandler(
  {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map(([id, parentId, path, module]) => [id, { id, parentId, path, module }])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(routes.map((route_) => [route_[0], route(...route_)])),
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild,
  'production',
);
