import { defineConfig } from 'vitest/config';
import { drawings } from './drawings.vite.ts';
import { ways } from './ways.vite.ts';

const shared = { include: ['app/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  plugins: [ways(), drawings()],
  test: {
    globalSetup: ['app/testing/postgres.ts'],
    // Data and API tests run on both engines; what knows no database runs once.
    projects: [
      { extends: true, test: { ...shared, name: 'sqlite', env: { ENGINE: 'sqlite' }, exclude: ['app/**/*.unit.test.ts'] } },
      { extends: true, test: { ...shared, name: 'postgres', env: { ENGINE: 'postgres' }, exclude: ['app/**/*.unit.test.ts'] } },
      { extends: true, test: { ...shared, name: 'unit', include: ['app/**/*.unit.test.ts'] } },
    ],
  },
});
