import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerContext } from '#app/app-context.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { insertNewsletter, listNewsletters } from '#app/features/newsletter/newsletter.queries.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const letter = { subject: 'Akụkọ ọhụrụ', message: `Ndewo!\n\n${'A paragraph as newsletters have them, of a few lines. '.repeat(8)}\n\n`.repeat(4) };

const rounds = 3;

/** One newsletter from the product's worker, and the same mails from bare nodemailer, in turn. */
export async function measureMails({ mails }: BenchProfile): Promise<ReportSection> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = newFolder();
    const env = { DATA_DIR: dataDir, NEWSLETTER_RATE: '0', PUBLIC_URL: 'https://academy.example' };
    const sample = await writeNewsletter(env, mails);
    const worker = (url: string) =>
      spawn(process.execPath, ['tests/support/mail-worker-process.ts'], { env: { ...process.env, ...env, SMTP_URL: url } });
    rates.ours.push(await toSink(mails, worker));
    await checkCount(env, mails);
    rates.bare.push(await toSink(mails, (url) => spawn(process.execPath, ['bench/baseline-mailer.mjs', url, sample, String(mails)])));
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  return {
    title: 'Mails',
    about: `A newsletter to ${wholeNumber(mails)} readers without a limit of rate, to an SMTP server that throws them away; each mail is written for its reader and noted as sent.`,
    head: ['', 'mails/s', 'ratio'],
    rows: [
      ['bare nodemailer, one letter from memory', wholeNumber(bare), '1.00'],
      ['the academy', wholeNumber(ours), (ours / bare).toFixed(2)],
    ],
    aims: [],
  };
}

/** Readers and a newsletter that waits for them; returns the file of one of its mails. */
async function writeNewsletter(env: Record<string, string>, readers: number): Promise<string> {
  const config = readConfig(env);
  const { db, migrate, close } = openDatabase(config.databaseUrl);
  await migrate();
  const now = Date.now();
  await insertSubscribers(db, readers, now);
  await insertNewsletter(db, letter, { now, host: 'academy.example' });
  const academy: WorkerContext = { config, db, now: () => now, log: () => undefined };
  const row = await db.selectFrom('mails').selectAll().limit(1).executeTakeFirstOrThrow();
  const mail = await createNewsletterSource().render(academy, row);
  if (typeof mail === 'string') throw new Error('There is nothing to send');
  const file = join(config.dataDir, 'sample.json');
  writeFileSync(file, JSON.stringify({ from: config.mailFrom, ...mail }));
  await close();
  return file;
}

/** Mails a second, as the sink saw them come. */
async function toSink(readers: number, start: (url: string) => ReturnType<typeof spawn>): Promise<number> {
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
async function checkCount(env: Record<string, string>, readers: number): Promise<void> {
  const { db, close } = openDatabase(readConfig(env).databaseUrl);
  const [newsletter] = await listNewsletters(db, { limit: 1 });
  await close();
  if (newsletter?.sent !== readers) throw new Error(`Only ${newsletter?.sent} of ${readers} mails are closed`);
}
