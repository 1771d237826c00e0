import { ensureInstalled, reexecOnPinnedNode, run } from '../../scripts/setup.mjs';

/** Full size of the test that `npm test` runs with fewer mails. Arguments select the engines: sqlite, postgres. */
const fullSize = {
  TEST_NEWSLETTER_SUBSCRIBERS: '10000',
  TEST_NEWSLETTER_KILLS: '20',
  TEST_NEWSLETTER_UNSUBSCRIBES: '1000',
  TEST_NEWSLETTER_HANG_MS: '65000',
};

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const engines = process.argv.slice(2);
  for (const engine of engines.length > 0 ? engines : ['sqlite', 'postgres'])
    run(
      `A newsletter to 10,000 subscribers on ${engine}, with 20 kills of its worker (some minutes) …`,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', engine, 'app/features/newsletter/newsletter-crash.test.ts'],
      { ...fullSize, ...process.env },
    );
}
