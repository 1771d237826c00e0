import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { slimBrowserManifest } from './vite/browser-manifest.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => slimBrowserManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
