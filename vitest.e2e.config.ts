import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Journeys run in a real browser, in a process for each core; each has a product and a browser to itself. They wait more than they compute. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/server-process.ts'],
    maxWorkers: availableParallelism(),
    // Files share their process, and with it the browser.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A browser beside much else to do is slow: what is waited for comes later than within the usual second.
    expect: { poll: { timeout: 60_000 } },
  },
});
