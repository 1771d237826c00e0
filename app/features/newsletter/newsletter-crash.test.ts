import { expect, test } from 'vitest';
import { faults } from '#tests/support/faulty-smtp-server.ts';
import { begunTooLate, type CrashOutcome, doublesOf, faultsOf, runNewsletterCrash } from '#tests/support/newsletter-crash.ts';

const numberFromEnv = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const torture = {
  readers: numberFromEnv('TEST_NEWSLETTER_SUBSCRIBERS', 300),
  kills: numberFromEnv('TEST_NEWSLETTER_KILLS', 3),
  leavers: numberFromEnv('TEST_NEWSLETTER_UNSUBSCRIBES', 30),
  hangMs: numberFromEnv('TEST_NEWSLETTER_HANG_MS', 300),
  seed: numberFromEnv('TEST_SEED', Math.floor(Math.random() * 2 ** 31)),
};

/** Table of injected faults and their outcome. */
function report(outcome: CrashOutcome): string {
  const { taken, progress, left, stayed, counts } = outcome;
  const { byKills, byServer } = doublesOf(outcome);
  const rows: [string, number | undefined][] = [
    ['readers', torture.readers],
    ['workers killed', torture.kills],
    ['left meanwhile', left.size],
    ...faults.map((fault): [string, number] => [`server: ${fault}`, counts.get(fault) ?? 0]),
    ['mails taken', taken.length],
    ['stayed and never got it', stayed.filter((address) => !taken.some((mail) => mail.address === address)).length],
    [`doubles after kills (at most ${torture.kills * 5})`, byKills],
    ['doubles of mails taken without an answer', byServer],
    ['begun after the reader was told "you have left"', begunTooLate(outcome).length],
    ['shown as sent', progress?.sent],
    ['shown as failed', progress?.failed],
    ['shown as left before it reached them', progress?.skipped],
    ['shown as waiting', progress?.waiting],
    ['faults', faultsOf(outcome).length],
  ];
  const lines = rows.map(([label, count]) => `${label.padEnd(52)}${String(count).padStart(8)}`);
  return `\nNewsletter crash test on ${process.env.ENGINE}, seed ${torture.seed}\n${lines.join('\n')}\n\n`;
}

test('despite kills, rejections, delays, dropped connections and unsubscribing, a newsletter reaches all remaining subscribers', {
  timeout: 180_000 + torture.readers * 200,
}, async () => {
  const outcome = await runNewsletterCrash(torture);
  if (process.env.TEST_NEWSLETTER_SUBSCRIBERS) process.stdout.write(report(outcome));
  expect(faultsOf(outcome), `seed ${torture.seed}`).toEqual([]);
  expect(outcome.taken.length).toBeGreaterThan(torture.readers / 2);
});

test('the checker detects lost, duplicate, late and miscounted mails', () => {
  const leftAt = 5n;
  const address = 'reader1@example.com';
  const mail = (to: string) => ({ address: to, messageId: `<${to}>`, told: true });
  const consistent: CrashOutcome = {
    torture: { ...torture, readers: 3, kills: 1, leavers: 1 },
    stayed: [address],
    refused: ['gone2@example.com'],
    left: new Map([['reader3@example.com', leftAt]]),
    taken: [mail(address)],
    begun: [{ address, at: leftAt }],
    progress: { id: 1, subject: 'Akụkọ', createdAt: '', recipients: 3, sent: 1, waiting: 0, failed: 1, skipped: 1, pausedAt: null, stoppedAt: null },
    readersLeft: 1,
    wrongOnTheWay: [],
    counts: new Map(),
  };
  const withProgress = (change: object) => ({ ...consistent, progress: consistent.progress && { ...consistent.progress, ...change } });
  expect(faultsOf(consistent)).toEqual([]);
  const inconsistent: CrashOutcome[] = [
    { ...consistent, taken: [] },
    { ...consistent, taken: Array.from({ length: 7 }, () => mail(address)) },
    { ...consistent, taken: [mail(address), { ...mail(address), messageId: '<another>' }] },
    { ...consistent, begun: [...consistent.begun, { address: 'reader3@example.com', at: leftAt + 1n }] },
    { ...consistent, begun: [] },
    withProgress({ sent: 0, waiting: 1 }),
    withProgress({ sent: 2 }),
    withProgress({ failed: 0, sent: 2 }),
    { ...consistent, readersLeft: 2 },
  ];
  for (const outcome of inconsistent) expect(faultsOf(outcome).length, JSON.stringify(outcome.progress)).toBeGreaterThan(0);
  expect(faultsOf({ ...consistent, taken: Array.from({ length: 6 }, () => mail(address)) })).toEqual([]);
});
