import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files, longest first. They start first: at the end of a run one process would perform such a file alone. */
const longFiles = [
  ...[4, 3, 1, 2].map((nth) => `admin-screens-${nth}`),
  'overflow-full',
  ...[1, 3, 2].map((nth) => `public-screens-${nth}`),
  'overflow-empty',
  ...['injection-texts', 'layout-shift', 'theme', 'injection'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longFiles.findIndex((name) => moduleId.endsWith(`/e2e/${name}.spec.ts`));
    const sorted = await super.sort(files);
    const long = sorted.filter((file) => rank(file) >= 0).sort((one, other) => rank(one) - rank(other));
    return [...long, ...sorted.filter((file) => rank(file) < 0)];
  }
}

/** Tests in browsers. Each process has its own server and browser and waits for much of its time, so there are more of them than cores. */
export default defineConfig({
  test: {
    include: ['{app,e2e}/**/*.spec.ts'],
    globalSetup: ['e2e/own-server.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism() * 2,
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
