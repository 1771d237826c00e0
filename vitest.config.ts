import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './tests/support/long-files-first.ts';
import { isFull, suiteOptions } from './tests/support/suite.ts';
import { manifestModules } from './vite/manifest-modules.plugin.ts';
import { svgImages } from './vite/svg-images.plugin.ts';

/** Files whose result depends on the engine. The gate runs these on PostgreSQL, too; `npm run test:full` runs all. */
const filesOfEngine = [
  // Migrations, locks, leases, outages, the bus of invalidations. query-plans.test.ts calls every endpoint and the retention job.
  'app/db/**/*.test.ts',
  // Release 1 is upgraded, an academy of version 67 read, too; what accounts, texts and mails can do then is no matter of the engine.
  'tests/upgrade/!(*-accounts|*-content|*-mails|release-1-course|release-1-reads).test.ts',
  // Jobs and mails: their queues, leases and counters.
  'app/jobs/**/*.test.ts',
  'app/mail/mail-{leases,workers}.test.ts',
  'app/mail/deferred-mails.test.ts',
  'app/features/jobs/report-failures.test.ts',
  'app/features/newsletter/subscriber-count.test.ts',
  'app/features/newsletter/subscribers/**/*.test.ts',
  // Races: transactions and their locks.
  'tests/concurrency.test.ts',
  'app/**/*concurren*.test.ts',
  'app/features/{blog/duplicate-submissions,calendar/ended-addresses,teaching/checks,classes/{membership/join,meetings/*-clash,teaching/register}}.test.ts',
  'app/features/{newsletter/sending,word-of-day/schedule/word-days}.test.ts',
  // Bookings under the lock of the tutor's row.
  'app/features/live-lessons/**/*.test.ts',
  // Search, lists, streamed rows, sums by day.
  'app/features/search/*.test.ts',
  'app/features/course/course-plans.test.ts',
  'app/http/{lists,rate-limits,streamed-replies}.test.ts',
  'tests/dashboard.test.ts',
  'app/features/{page-views/page-views,learning/figures/figures}.test.ts',
  // Data of an account, feature by feature.
  'app/features/{privacy/data-download,learning/answers/received}.test.ts',
  // Queries that no endpoint reaches: notices, digests, bans, backups, the sitemap, parts of files, metrics.
  'app/features/household/household-mails.test.ts',
  'app/features/moderation/bans-and-rules.test.ts',
  'app/features/{backups/backups,system/system}.test.ts',
  'app/seo-routes.test.ts',
  'app/media/media-routes.test.ts',
  'tests/diagnosis.test.ts',
];

/** Time-outs end tests that hang. They are long, because a busy machine may take many times as long. */
const sharedOptions = {
  include: ['{app,tests}/**/*.test.ts'],
  // Files of a process share the imported modules: importing the app takes longer than most files.
  isolate: false,
  setupFiles: ['tests/support/property-seed.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 90_000 } },
};
const exclude = ['**/*.unit.test.ts'];

export default defineConfig({
  plugins: [manifestModules(), svgImages()],
  test: {
    ...suiteOptions,
    sequence: { sequencer: LongFilesFirst },
    // Tests wait for time limits, databases and ends of processes (decision 0103). With more processes those of a busy machine would meet time limits.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // On a busy machine the end of a process may take longer than the default of 10 s.
    teardownTimeout: 60_000,
    projects: [
      { extends: true, test: { ...sharedOptions, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' }, exclude } },
      {
        extends: true,
        test: {
          ...sharedOptions,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres.ts'],
          include: isFull ? sharedOptions.include : filesOfEngine,
          exclude: [...exclude, 'app/db/sqlite/**'],
        },
      },
      { extends: true, test: { ...sharedOptions, name: 'unit', include: ['{app,tests}/**/*.unit.test.ts'] } },
    ],
  },
});
