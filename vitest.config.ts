import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { manifestModules } from './vite/manifest-modules.plugin.ts';
import { svgImages } from './vite/svg-images.plugin.ts';

/** Times are for what hangs, never for what is slow: a machine with much else to do may take many times as long. */
const shared = {
  include: ['{app,tests}/**/*.test.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 90_000 } },
};

export default defineConfig({
  plugins: [manifestModules(), svgImages()],
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: availableParallelism(),
    // Data and API tests run on both engines; what knows no database runs once.
    projects: [
      { extends: true, test: { ...shared, name: 'sqlite', env: { ENGINE: 'sqlite' }, exclude: ['**/*.unit.test.ts'] } },
      { extends: true, test: { ...shared, name: 'postgres', env: { ENGINE: 'postgres' }, exclude: ['**/*.unit.test.ts'] } },
      { extends: true, test: { ...shared, name: 'unit', include: ['{app,tests}/**/*.unit.test.ts'] } },
    ],
  },
});
