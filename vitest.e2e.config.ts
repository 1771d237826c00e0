import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './tests/support/long-files-first.ts';
import { suiteOptions } from './tests/support/suite.ts';

/** Tests in browsers. Each process has its own server and browser and waits for much of its time, so there are more of them than cores. */
export default defineConfig({
  test: {
    ...suiteOptions,
    include: ['{app,e2e}/**/*.spec.ts'],
    globalSetup: ['e2e/own-server.ts'],
    maxWorkers: Math.ceil(availableParallelism() * 2.5),
    sequence: { sequencer: LongFilesFirst },
    // Files of a process share its browser.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The end of a process ends its browser, which may take longer than the default of 10 s on a busy machine.
    teardownTimeout: 60_000,
    // A browser on a busy machine may need much longer than the default of 1 s.
    expect: { poll: { timeout: 60_000 } },
  },
});
