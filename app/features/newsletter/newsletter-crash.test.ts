// Proves T28, T30.

import { expect, test } from 'vitest';
import { faults } from '#tests/support/faulty-smtp-server.ts';
import { runNewsletterCrash } from '#tests/support/newsletter-crash.ts';
import { type CrashOutcome, duplicatesOf, faultsOf, renderedTooLate } from '#tests/support/newsletter-crash-faults.ts';
import { isFull } from '#tests/support/suite.ts';

const numberFromEnv = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const options = {
  subscribers: numberFromEnv('TEST_NEWSLETTER_SUBSCRIBERS', isFull ? 300 : 80),
  kills: numberFromEnv('TEST_NEWSLETTER_KILLS', isFull ? 3 : 2),
  unsubscribers: numberFromEnv('TEST_NEWSLETTER_UNSUBSCRIBES', isFull ? 30 : 8),
  hangMs: numberFromEnv('TEST_NEWSLETTER_HANG_MS', isFull ? 300 : 100),
  seed: numberFromEnv('TEST_SEED', 1),
};

/** Table of injected faults and their outcome. */
function report(outcome: CrashOutcome): string {
  const { accepted, progress, unsubscribed, undisturbed, counts } = outcome;
  const { byKills, byServer } = duplicatesOf(outcome);
  const rows: [string, number | undefined][] = [
    ['subscribers', options.subscribers],
    ['workers killed', options.kills],
    ['unsubscribed meanwhile', unsubscribed.size],
    ...faults.map((fault): [string, number] => [`server: ${fault}`, counts.get(fault) ?? 0]),
    ['mails accepted', accepted.length],
    ['subscribers without their mail', undisturbed.filter((address) => !accepted.some((mail) => mail.address === address)).length],
    [`duplicates after kills (at most ${options.kills * 5})`, byKills],
    ['duplicates of mails accepted without a reply', byServer],
    ['rendered after the unsubscription was acknowledged', renderedTooLate(outcome).length],
    ['shown as sent', progress?.sent],
    ['shown as failed', progress?.failed],
    ['shown as skipped', progress?.skipped],
    ['shown as waiting', progress?.waiting],
    ['faults', faultsOf(outcome).length],
  ];
  const lines = rows.map(([label, count]) => `${label.padEnd(52)}${String(count).padStart(8)}`);
  return `\nNewsletter crash test on ${process.env.TEST_ENGINE}, seed ${options.seed}\n${lines.join('\n')}\n\n`;
}

test('despite kills, rejections, delays, dropped connections and unsubscribing, a newsletter reaches all remaining subscribers', {
  timeout: 180_000 + options.subscribers * 200,
}, async () => {
  const outcome = await runNewsletterCrash(options);
  if (process.env.TEST_NEWSLETTER_SUBSCRIBERS) process.stdout.write(report(outcome));
  expect(faultsOf(outcome), `seed ${options.seed}`).toEqual([]);
  expect(outcome.accepted.length).toBeGreaterThan(options.subscribers / 2);
});

test('the checker detects lost, duplicate, late and miscounted mails', () => {
  const leftAt = 5n;
  const address = 'reader1@example.com';
  const mail = (to: string) => ({ address: to, messageId: `<${to}>`, isAcknowledged: true });
  const consistent: CrashOutcome = {
    options: { ...options, subscribers: 3, kills: 1, unsubscribers: 1 },
    undisturbed: [address],
    rejected: ['gone2@example.com'],
    unsubscribed: new Map([['reader3@example.com', leftAt]]),
    accepted: [mail(address)],
    rendered: [{ address, renderedAt: leftAt }],
    progress: {
      id: 1,
      subject: 'Akụkọ',
      createdAt: '',
      recipients: 3,
      sent: 1,
      waiting: 0,
      failed: 1,
      skipped: 1,
      unsubscribed: 0,
      segment: 'all',
      pausedAt: null,
      pauseCause: null,
      pauseAnswer: null,
      stoppedAt: null,
      inArchive: false,
    },
    subscribersLeft: 1,
    progressFaults: [],
    counts: new Map(),
  };
  const withProgress = (change: object) => ({ ...consistent, progress: consistent.progress && { ...consistent.progress, ...change } });
  expect(faultsOf(consistent)).toEqual([]);
  const inconsistent: CrashOutcome[] = [
    { ...consistent, accepted: [] },
    { ...consistent, accepted: Array.from({ length: 7 }, () => mail(address)) },
    { ...consistent, accepted: [mail(address), { ...mail(address), messageId: '<another>' }] },
    { ...consistent, rendered: [...consistent.rendered, { address: 'reader3@example.com', renderedAt: leftAt + 1n }] },
    { ...consistent, rendered: [] },
    withProgress({ sent: 0, waiting: 1 }),
    withProgress({ sent: 2 }),
    withProgress({ failed: 0, sent: 2 }),
    { ...consistent, subscribersLeft: 2 },
  ];
  for (const outcome of inconsistent) expect(faultsOf(outcome).length, JSON.stringify(outcome.progress)).toBeGreaterThan(0);
  expect(faultsOf({ ...consistent, accepted: Array.from({ length: 6 }, () => mail(address)) })).toEqual([]);
});
