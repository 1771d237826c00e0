import { expect, test } from 'vitest';
import { faults } from '#tests/support/faulty-smtp-server.ts';
import { begunTooLate, type CrashOutcome, doublesOf, faultsOf, runNewsletterCrash } from '#tests/support/newsletter-crash.ts';

const given = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const torture = {
  readers: given('NEWSLETTER_READERS', 300),
  kills: given('NEWSLETTER_KILLS', 3),
  leavers: given('NEWSLETTER_LEAVERS', 30),
  hangMs: given('NEWSLETTER_HANG_MS', 300),
  seed: given('SEED', Math.floor(Math.random() * 2 ** 31)),
};

/** Table of injected faults and their outcome. */
function report(outcome: CrashOutcome): string {
  const { taken, progress, left, stayed, counts } = outcome;
  const { byKills, byServer } = doublesOf(outcome);
  const rows: [string, number | undefined][] = [
    ['readers', torture.readers],
    ['workers killed', torture.kills],
    ['left meanwhile', left.size],
    ...faults.map((fate): [string, number] => [`server: ${fate}`, counts.get(fate) ?? 0]),
    ['mails taken', taken.length],
    ['stayed and never got it', stayed.filter((address) => !taken.some((each) => each.address === address)).length],
    [`doubles after kills (at most ${torture.kills * 5})`, byKills],
    ['doubles of mails taken without an answer', byServer],
    ['begun after the reader was told "you have left"', begunTooLate(outcome).length],
    ['shown as sent', progress?.sent],
    ['shown as failed', progress?.failed],
    ['shown as left before it reached them', progress?.skipped],
    ['shown as waiting', progress?.waiting],
    ['faults', faultsOf(outcome).length],
  ];
  const lines = rows.map(([what, count]) => `${what.padEnd(52)}${String(count).padStart(8)}`);
  return `\nNewsletter crash test on ${process.env.ENGINE}, seed ${torture.seed}\n${lines.join('\n')}\n\n`;
}

test('despite kills, rejections, delays, dropped connections and unsubscribing, a newsletter reaches all remaining subscribers', {
  timeout: 180_000 + torture.readers * 200,
}, async () => {
  const outcome = await runNewsletterCrash(torture);
  if (process.env.NEWSLETTER_READERS) process.stdout.write(report(outcome));
  expect(faultsOf(outcome), `seed ${torture.seed}`).toEqual([]);
  expect(outcome.taken.length).toBeGreaterThan(torture.readers / 2);
});

test('the checker detects lost, duplicate, late and miscounted mails', () => {
  const moment = 5n;
  const address = 'reader1@example.com';
  const mail = (to: string) => ({ address: to, messageId: `<${to}>`, told: true });
  const good: CrashOutcome = {
    torture: { ...torture, readers: 3, kills: 1, leavers: 1 },
    stayed: [address],
    refused: ['gone2@example.com'],
    left: new Map([['reader3@example.com', moment]]),
    taken: [mail(address)],
    begun: [{ address, at: moment }],
    progress: { id: 1, subject: 'Akụkọ', createdAt: '', recipients: 3, sent: 1, waiting: 0, failed: 1, skipped: 1, pausedAt: null, stoppedAt: null },
    readersLeft: 1,
    wrongOnTheWay: [],
    counts: new Map(),
  };
  const shown = (change: object) => ({ ...good, progress: good.progress && { ...good.progress, ...change } });
  expect(faultsOf(good)).toEqual([]);
  const bad: CrashOutcome[] = [
    { ...good, taken: [] },
    { ...good, taken: Array.from({ length: 7 }, () => mail(address)) },
    { ...good, taken: [mail(address), { ...mail(address), messageId: '<another>' }] },
    { ...good, begun: [...good.begun, { address: 'reader3@example.com', at: moment + 1n }] },
    { ...good, begun: [] },
    shown({ sent: 0, waiting: 1 }),
    shown({ sent: 2 }),
    shown({ failed: 0, sent: 2 }),
    { ...good, readersLeft: 2 },
  ];
  for (const outcome of bad) expect(faultsOf(outcome).length, JSON.stringify(outcome.progress)).toBeGreaterThan(0);
  expect(faultsOf({ ...good, taken: Array.from({ length: 6 }, () => mail(address)) })).toEqual([]);
});
