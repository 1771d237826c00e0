import { ensureInstalled, reexecOnPinnedNode, run } from '../../scripts/setup.mjs';

/** The whole of what `npm test` does in small; the names of engines (sqlite, postgres) pick some. */
const whole = {
  TEST_NEWSLETTER_SUBSCRIBERS: '10000',
  TEST_NEWSLETTER_KILLS: '20',
  TEST_NEWSLETTER_UNSUBSCRIBES: '1000',
  TEST_NEWSLETTER_HANG_MS: '65000',
};

ensureInstalled();
if (await reexecOnPinnedNode()) {
  const named = process.argv.slice(2);
  for (const engine of named.length > 0 ? named : ['sqlite', 'postgres'])
    run(
      `A newsletter to 10,000 readers on ${engine}, its worker killed 20 times: takes some minutes …`,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', engine, 'app/features/newsletter/newsletter-crash.test.ts'],
      { ...whole, ...process.env },
    );
}
