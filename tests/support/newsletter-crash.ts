import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { leaseMs } from '#app/jobs/leases.server.ts';
import { insertSubscribers } from './factories/subscribers.ts';
import { createFaultySmtpServer, type Fault, type FaultySmtpServer } from './faulty-smtp-server.ts';
import { type CrashOptions, type CrashOutcome, concurrency, isGone } from './newsletter-crash-faults.ts';
import { seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const maxRounds = 12;
/** From this attempt on the server accepts the mail: six attempts would end as failed, which another test covers. */
const maxFaultyAttempts = 3;

/** Faults by percentage of attempts; together 30 %. */
const faultShares: [Fault, number][] = [
  ['421 and closes', 6],
  ['450 to RCPT', 6],
  ['451 to DATA', 6],
  ['drops before DATA', 5],
  ['drops in DATA', 5],
  ['accepts, then drops the connection', 1.8],
  ['hangs before DATA', 0.1],
  ['hangs after DATA', 0.1],
  ['accepts late', 5],
];

const nameOf = (nth: number) => (nth % 100 === 40 ? `gone${nth}` : nth % 100 === 90 ? `disliked${nth}` : `subscriber${nth}`);
const isRefused = (address: string) => isGone(address) || address.startsWith('disliked');

/** Sends a newsletter through a faulty SMTP server with a worker that is killed repeatedly, while subscribers leave. */
export async function runNewsletterCrash(options: CrashOptions): Promise<CrashOutcome> {
  const { subscribers, kills, seed, hangMs } = options;
  const random = seededRandom(seed);
  const attempts = new Map<string, number>();
  const server = await createFaultySmtpServer({
    hangMs,
    lateMs: () => random() * 200,
    faultOf(address) {
      const nth = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, nth);
      if (isGone(address)) return '550 to RCPT';
      if (isRefused(address)) return '550 5.7.1 to DATA';
      return nth > maxFaultyAttempts ? 'accepts' : randomFault(random() * 100);
    },
  });
  const app = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Academy <hello@academy.test>', NEWSLETTER_RATE: '0' });
  onTestFinished(() => app.close());
  await insertSubscribers(app.context.db, subscribers, app.clock.ms, nameOf);
  await app.api(await app.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });

  const rendered: CrashOutcome['rendered'] = [];
  const progressFaults: string[] = [];
  const unsubscriptions = await startUnsubscriptions(app, server, options, random);
  const progress = async () => (await app.api(await app.adminToken()).newsletter.progress()).rows[0];

  for (let nth = 1; nth <= kills; nth += 1) {
    const worker = startWorker(app, server, rendered);
    const targetAttempts = server.attempts() + 1 + Math.floor((random() * subscribers * 1.5) / (kills + 1));
    while (server.attempts() < targetAttempts && !(await worker.isIdle())) await unsubscriptions.step();
    await pause(random() * 20);
    await worker.end('SIGKILL');
    const unacknowledged = server.accepted.filter(({ isAcknowledged }) => !isAcknowledged).length;
    const unrecorded = new Set(server.accepted.map(({ address }) => address)).size - ((await progress())?.sent ?? 0);
    if (unrecorded < 0) progressFaults.push(`after kill ${nth} ${-unrecorded} mails are counted as sent that the server has not accepted`);
    if (unrecorded > nth * concurrency + unacknowledged)
      progressFaults.push(`after kill ${nth} ${unrecorded} accepted mails are not recorded as sent`);
    // Leases of the killed worker expire.
    app.clock.ms += leaseMs;
  }
  for (let round = 0; round < maxRounds && ((await progress())?.waiting ?? 0) > 0; round += 1) {
    const worker = startWorker(app, server, rendered);
    while (!(await worker.isIdle())) await unsubscriptions.step();
    await worker.end('SIGTERM');
    app.clock.ms = Math.max(app.clock.ms, await lastRunAt(app)) + 1;
  }
  await unsubscriptions.rest();

  const addresses = Array.from({ length: subscribers }, (_, nth) => `${nameOf(nth)}@example.com`);
  return {
    options,
    undisturbed: addresses.filter((address) => !isRefused(address) && !unsubscriptions.left.has(address)),
    rejected: addresses.filter(isRefused),
    unsubscribed: unsubscriptions.left,
    accepted: server.accepted,
    rendered,
    progress: await progress(),
    subscribersLeft: (await app.api(await app.adminToken()).newsletter.total()).totalSubscribers,
    progressFaults,
    counts: server.counts,
  };
}

function randomFault(percent: number): Fault {
  let rest = percent;
  for (const [fault, share] of faultShares) {
    rest -= share;
    if (rest < 0) return fault;
  }
  return 'accepts';
}

const lastRunAt = async ({ context }: TestApp) =>
  (
    await context.db
      .selectFrom('mails')
      .select(({ fn }) => fn.max('run_at').as('due'))
      .where('state', '=', 'queued')
      .executeTakeFirst()
  )?.due ?? 0;

function startWorker(app: TestApp, server: FaultySmtpServer, rendered: CrashOutcome['rendered']) {
  const { dataDir, databaseUrl, publicUrl } = app.context.config;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SMTP_URL: server.url,
    NEWSLETTER_RATE: '0',
    TEST_CLOCK_MS: String(app.clock.ms),
    TEST_PRINT_STARTS: 'on',
    ...(databaseUrl.startsWith('postgres') ? { DATABASE_URL: databaseUrl } : {}),
  };
  const child: ChildProcess = spawn(process.execPath, ['tests/support/mail-worker-process.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      const [from = '0', address = ''] = line.split(' ');
      rendered.push({ address, renderedAt: BigInt(from) });
    });
  const from = performance.now();
  return {
    /** Returns true when no mail is claimed and none is due on the worker's clock. */
    async isIdle() {
      const now = app.clock.ms + Math.floor(performance.now() - from);
      const unrecorded = await app.context.db
        .selectFrom('mails')
        .select('id')
        .where((where) => where.or([where('state', '=', 'sending'), where.and([where('state', '=', 'queued'), where('run_at', '<=', now)])]))
        .limit(1)
        .executeTakeFirst();
      return unrecorded === undefined;
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal);
      await closed;
      app.clock.ms += Math.ceil(performance.now() - from);
    },
  };
}

/** Unsubscribes at random, about as fast as the newsletter is sent. */
async function startUnsubscriptions(app: TestApp, server: FaultySmtpServer, { subscribers, unsubscribers }: CrashOptions, random: () => number) {
  const all = await app.context.db.selectFrom('subscribers').select(['email', 'token']).orderBy('id').execute();
  const remaining = all
    .filter(({ email }) => !isRefused(email))
    .map((subscriber) => ({ subscriber, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, unsubscribers)
    .map(({ subscriber }) => subscriber);
  const unsubscribed = new Map<string, bigint>();
  async function unsubscribe(): Promise<void> {
    const subscriber = remaining.pop();
    if (!subscriber) return;
    await app.api().newsletter.unsubscribe(subscriber);
    unsubscribed.set(subscriber.email, process.hrtime.bigint());
  }
  return {
    left: unsubscribed,
    async step() {
      const share = Math.min(1, server.attempts() / subscribers);
      if (unsubscribed.size < unsubscribers * share) await unsubscribe();
      else await pause(5);
    },
    async rest() {
      while (remaining.length > 0) await unsubscribe();
    },
  };
}
