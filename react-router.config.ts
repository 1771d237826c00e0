import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { slimBrowserManifest } from './vite/browser-manifest.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // The server has two entries: `input` of `ssr` in vite.config.ts.
  serverBuildFile: '[name].js',
  buildEnd: ({ reactRouterConfig }) => slimBrowserManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
