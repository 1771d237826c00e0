import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#app/db/open.server.ts';
import { insertNewsletter, listNewsletters } from '#app/features/newsletter/newsletter.queries.server.ts';
import { openNewsletters } from '#app/features/newsletter/newsletter-mails.server.ts';
import type { Backstage } from '#app/platform/academy.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { subscribeMany } from '#app/testing/readers.ts';

const readers = 5_000;
const rounds = 3;
const letter = { subject: 'Akụkọ ọhụrụ', message: `Ndewo!\n\n${'A paragraph as newsletters have them, of a few lines. '.repeat(8)}\n\n`.repeat(4) };

/** Sends one newsletter with the product's worker and the same mails with bare nodemailer, in turn, and prints the ratio. */
export async function measureMails(): Promise<void> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'academy-mails-'));
    const env = { DATA_DIR: dataDir, NEWSLETTER_RATE: '0', PUBLIC_URL: 'https://academy.example' };
    const sample = await writeNewsletter(env);
    rates.ours.push(
      await toSink((url) =>
        spawn(process.execPath, ['app/testing/mail-worker.ts'], {
          env: { ...process.env, ...env, SMTP_URL: url },
        }),
      ),
    );
    await checkCount(env);
    rates.bare.push(await toSink((url) => spawn(process.execPath, ['bench/bare-mailer.mjs', url, sample, String(readers)])));
    rmSync(dataDir, { recursive: true, force: true });
  }
  const [ours, bare] = [middle(rates.ours), middle(rates.bare)];
  console.log(`newsletter to ${readers} readers: ${ours} mails/s, bare nodemailer ${bare} mails/s, ratio ${(ours / bare).toFixed(3)}`);
}

const middle = (numbers: number[]): number => Math.round(numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0);

/** Readers and a newsletter that waits for them; returns the file of one of its mails. */
async function writeNewsletter(env: Record<string, string>): Promise<string> {
  const config = readConfig(env);
  const { db, migrate, close } = openDatabase(config.databaseUrl);
  await migrate();
  const now = Date.now();
  await subscribeMany(db, readers, now);
  await insertNewsletter(db, letter, { now, host: 'academy.example' });
  const academy: Backstage = { config, db, now: () => now, log: () => undefined };
  const row = await db.selectFrom('mails').selectAll().limit(1).executeTakeFirstOrThrow();
  const file = join(config.dataDir, 'sample.json');
  writeFileSync(file, JSON.stringify({ from: config.mailFrom, ...(await openNewsletters().compose(academy, row)) }));
  await close();
  return file;
}

/** Mails a second, as the sink saw them come. */
async function toSink(start: (url: string) => ReturnType<typeof spawn>): Promise<number> {
  const sink = fork('bench/mail-sink.mjs', [String(readers)]);
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const all = once(sink, 'message') as Promise<[{ ms: number }]>;
  const sender = start(`smtp://127.0.0.1:${port}`);
  const gone = once(sender, 'exit');
  const [{ ms }] = await all;
  sender.kill('SIGTERM');
  await gone;
  sink.kill();
  return readers / (ms / 1000);
}

/** A figure is worth nothing unless every mail was also written down as sent. */
async function checkCount(env: Record<string, string>): Promise<void> {
  const { db, close } = openDatabase(readConfig(env).databaseUrl);
  const [newsletter] = await listNewsletters(db, {});
  await close();
  if (newsletter?.sent !== readers) throw new Error(`Only ${newsletter?.sent} of ${readers} mails are closed`);
}
