import { defineConfig } from 'vitest/config';

/** Journeys run one after the other against one started product, in a real browser. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.journey.ts'],
    globalSetup: ['e2e/product.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A browser beside much else to do is slow: what is waited for comes later than within the usual second.
    expect: { poll: { timeout: 15_000 } },
  },
});
