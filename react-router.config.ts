import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { slimBrowserManifest } from './vite/browser-manifest.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // scripts/build.mjs puts a finished build in place of the last one.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  // The server has two entries: `input` of `ssr` in vite.config.ts.
  serverBuildFile: '[name].js',
  buildEnd: ({ reactRouterConfig }) => slimBrowserManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
