import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests in Chromium, one process per core, each with its own server and browser. They wait more than they compute. */
export default defineConfig({
  test: {
    include: ['{app,e2e}/**/*.spec.ts'],
    globalSetup: ['e2e/server-process.ts'],
    maxWorkers: availableParallelism(),
    // Files of a process share its browser.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A browser on a busy machine may need much longer than the default of 1 s.
    expect: { poll: { timeout: 60_000 } },
  },
});
