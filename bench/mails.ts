import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerContext } from '#app/app-context.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { insertNewsletter, listNewsletters } from '#app/features/newsletter/newsletter.queries.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { createMetrics } from '#app/lib/metrics.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { type ReportSection, wholeNumber } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const newsletter = { subject: 'Akụkọ ọhụrụ', message: `Ndewo!\n\n${'A paragraph of average length for a newsletter. '.repeat(8)}\n\n`.repeat(4) };

const rounds = 3;

/** Delivery of one newsletter by the mail worker, compared with nodemailer alone. */
export async function measureMails({ mails }: BenchProfile): Promise<ReportSection> {
  const rates = { academy: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = newFolder();
    const env = { DATA_DIR: dataDir, NEWSLETTER_RATE: '0', PUBLIC_URL: 'https://academy.example' };
    const sample = await writeNewsletter(env, mails);
    const worker = (url: string) =>
      spawn(process.execPath, ['tests/support/mail-worker-process.ts'], { env: { ...process.env, ...env, SMTP_URL: url } });
    rates.academy.push(await measureRate(mails, worker));
    await assertAllSent(env, mails);
    rates.baseline.push(await measureRate(mails, (url) => spawn(process.execPath, ['bench/baseline-mailer.mjs', url, sample, String(mails)])));
  }
  const [academy, baseline] = [median(rates.academy), median(rates.baseline)];
  return {
    title: 'Newsletter delivery',
    description: `A newsletter to ${wholeNumber(mails)} subscribers without a rate limit, to an SMTP server that discards the mails. The academy renders each mail for its subscriber and records it as sent; the baseline does neither.`,
    columns: ['sender', 'mails/s', 'ratio'],
    rows: [
      ['baseline: nodemailer alone, one message from memory', wholeNumber(baseline), '1.00'],
      ['academy', wholeNumber(academy), (academy / baseline).toFixed(2)],
    ],
    targets: [],
  };
}

/** Creates subscribers and a queued newsletter. @returns the file of one rendered mail */
async function writeNewsletter(env: Record<string, string>, subscribers: number): Promise<string> {
  const config = readConfig(env);
  const { db, migrate, close } = openDatabase(config.databaseUrl);
  await migrate();
  const now = Date.now();
  await insertSubscribers(db, subscribers, now);
  await insertNewsletter(db, { ...newsletter, inArchive: false }, { now, host: 'academy.example', kind: 'newsletter.issue' });
  const context: WorkerContext = { config, db, now: () => now, log: () => undefined, metrics: createMetrics() };
  const row = await db.selectFrom('mails').selectAll().limit(1).executeTakeFirstOrThrow();
  const mail = await createNewsletterSource().render(context, row);
  if (typeof mail === 'string') throw new Error('The newsletter has no mail to send');
  const file = join(config.dataDir, 'sample.json');
  writeFileSync(file, JSON.stringify({ from: config.mailFrom, ...mail }));
  await close();
  return file;
}

/** Mails per second, measured by the sink. */
async function measureRate(subscribers: number, start: (url: string) => ReturnType<typeof spawn>): Promise<number> {
  const sink = fork('bench/mail-sink.mjs', [String(subscribers)]);
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const completed = once(sink, 'message') as Promise<[{ ms: number }]>;
  const sender = start(`smtp://127.0.0.1:${port}`);
  const exited = once(sender, 'exit');
  const [{ ms }] = await completed;
  sender.kill('SIGTERM');
  await exited;
  sink.kill();
  return subscribers / (ms / 1000);
}

/** Throws unless every mail is also recorded as sent; otherwise the rate means nothing. */
async function assertAllSent(env: Record<string, string>, subscribers: number): Promise<void> {
  const { db, close } = openDatabase(readConfig(env).databaseUrl);
  const [newsletter] = await listNewsletters(db, { limit: 1 });
  await close();
  if (newsletter?.sent !== subscribers) throw new Error(`Only ${newsletter?.sent} of ${subscribers} mails are recorded as sent`);
}
