import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { manifestModules } from './vite/manifest-modules.plugin.ts';
import { svgImages } from './vite/svg-images.plugin.ts';

/** Time-outs end tests that hang. They are long, because a busy machine may take many times as long. */
const sharedOptions = {
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
    // Data and API tests run on both engines; tests without a database run once.
    projects: [
      { extends: true, test: { ...sharedOptions, name: 'sqlite', env: { ENGINE: 'sqlite' }, exclude: ['**/*.unit.test.ts'] } },
      { extends: true, test: { ...sharedOptions, name: 'postgres', env: { ENGINE: 'postgres' }, exclude: ['**/*.unit.test.ts'] } },
      { extends: true, test: { ...sharedOptions, name: 'unit', include: ['{app,tests}/**/*.unit.test.ts'] } },
    ],
  },
});
