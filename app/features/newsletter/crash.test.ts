import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { subscribeMany } from '#app/testing/readers.ts';
import { openMailing, openPeer } from '#app/testing/smtp.ts';

const readers = 1000;
const kills = 3;
const leaseMs = 10 * 60_000;
/** What is on its way when a worker dies: its mails may have been accepted, and go out once more. */
const atOnce = 5;

/** Numbers from 0 to 1 that look random and can be had again (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('a worker that is killed three times loses no mail, and doubles at most five each time', { timeout: 120_000 }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = chance(seed);
  const peer = await openPeer();
  const at = await openMailing(peer);
  await subscribeMany(at.academy.db, readers, at.clock.ms);
  const token = await at.adminToken();
  const { id } = await at.api(token).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });

  const worker = (nth: number): ChildProcess => {
    const { dataDir, databaseUrl, publicUrl } = at.academy.config;
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      SMTP_URL: peer.url,
      NEWSLETTER_RATE: '0',
      // What a killed worker had claimed is free again.
      CLOCK: String(at.clock.ms + nth * (leaseMs + 60_000)),
      ...(databaseUrl.startsWith('postgres') ? { DATABASE_URL: databaseUrl } : {}),
    };
    const child = spawn(process.execPath, ['app/testing/mail-worker.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };

  const progress = async () => (await at.api(token).newsletter.progress()).rows[0];
  const addressees = () => new Set(peer.received.map(({ to }) => to?.[0]?.address));

  for (let nth = 0; nth < kills; nth += 1) {
    const child = worker(nth);
    const enough = peer.received.length + 20 + Math.floor(random() * 230);
    await vi.waitFor(() => expect(peer.received.length, `seed ${seed}`).toBeGreaterThanOrEqual(enough), { timeout: 30_000, interval: 1 });
    await pause(random() * 20);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    expect((await gone)[1], `seed ${seed}`).toBe('SIGKILL');
    // Those of the kill before may still wait: who has not been tried yet comes first.
    const open = addressees().size - ((await progress())?.sent ?? 0);
    expect(open, `seed ${seed}: left, but not written down after kill ${nth + 1}`).toBeLessThanOrEqual((nth + 1) * atOnce);
  }
  const last = worker(kills);
  await vi.waitFor(async () => expect((await progress())?.waiting, `seed ${seed}`).toBe(0), { timeout: 60_000, interval: 50 });
  const gone = once(last, 'exit');
  last.kill('SIGTERM');
  expect((await gone)[0], `seed ${seed}`).toBe(0);

  const messageIds = new Map<string, Set<string>>();
  for (const { to, messageId = '' } of peer.received) {
    const address = to?.[0]?.address ?? '';
    messageIds.set(address, (messageIds.get(address) ?? new Set()).add(messageId));
  }
  const doubles = peer.received.length - readers;
  expect(addressees().size, `seed ${seed}`).toBe(readers);
  expect(doubles, `seed ${seed}`).toBeLessThanOrEqual(kills * atOnce);
  expect(new Set([...messageIds.values()].map(({ size }) => size)), `seed ${seed}`).toEqual(new Set([1]));
  expect(await progress(), `seed ${seed}`).toMatchObject({ id, recipients: readers, sent: readers, failed: 0, skipped: 0 });
});
