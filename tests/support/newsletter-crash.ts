import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';
import { leaseMs } from '#app/mail/mail-leases.server.ts';
import { insertSubscribers } from './factories/subscribers.ts';
import { createFaultySmtpServer, type Fault, type FaultySmtpServer, type ReceivedMail } from './faulty-smtp-server.ts';
import { seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface CrashOptions {
  readers: number;
  kills: number;
  leavers: number;
  hangMs: number;
  seed: number;
}

/** All that is known at the end about a newsletter that was tortured. */
export interface CrashOutcome {
  torture: CrashOptions;
  /** Nothing stood in their way: they must have it. */
  stayed: string[];
  /** Whom the server never takes a mail for. */
  refused: string[];
  /** When they were told that they had left, by the machine's clock. */
  left: Map<string, bigint>;
  taken: ReceivedMail[];
  begun: { address: string; at: bigint }[];
  progress: Progress | undefined;
  /** How many readers there are in the end, as an administrator sees it. */
  readersLeft: number;
  /** What was wrong with the progress on the way. */
  wrongOnTheWay: string[];
  counts: Map<Fault, number>;
}

/** What is on its way when a worker dies: its mails may have been taken, and go out once more. */
const atOnce = 5;
const mostRounds = 12;
/** From this try on the server takes the mail: six waits end in a failure, and that is tested elsewhere. */
const lastBadTry = 3;

/** Tries that go wrong, in hundredths; together 30. */
const troubles: [Fault, number][] = [
  ['421 and closes', 6],
  ['450 to the reader', 6],
  ['451 to the letter', 6],
  ['drops before DATA', 5],
  ['drops in DATA', 5],
  ['takes it, but drops the connection', 1.8],
  ['hangs before DATA', 0.1],
  ['hangs after DATA', 0.1],
  ['takes it late', 5],
];

const nameOf = (nth: number) => (nth % 100 === 40 ? `gone${nth}` : nth % 100 === 90 ? `disliked${nth}` : `reader${nth}`);
const isGone = (address: string) => address.startsWith('gone');
const isRefused = (address: string) => isGone(address) || address.startsWith('disliked');

/** Sends a newsletter through a hostile server with a worker that is killed again and again, while readers leave. */
export async function runNewsletterCrash(torture: CrashOptions): Promise<CrashOutcome> {
  const { readers, kills, seed, hangMs } = torture;
  const random = seededRandom(seed);
  const tried = new Map<string, number>();
  const server = await createFaultySmtpServer({
    hangMs,
    lateMs: () => random() * 200,
    fateOf(address) {
      const nth = (tried.get(address) ?? 0) + 1;
      tried.set(address, nth);
      if (isGone(address)) return '550 to the reader';
      if (isRefused(address)) return '550 5.7.1 to the letter';
      return nth > lastBadTry ? 'takes it' : badLuck(random() * 100);
    },
  });
  const at = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Academy <hello@academy.test>', NEWSLETTER_RATE: '0' });
  onTestFinished(() => at.close());
  await insertSubscribers(at.academy.db, readers, at.clock.ms, nameOf);
  await at.api(await at.adminToken()).newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });

  const begun: CrashOutcome['begun'] = [];
  const wrongOnTheWay: string[] = [];
  const farewell = await openFarewell(at, server, torture, random);
  const progress = async () => (await at.api(await at.adminToken()).newsletter.progress()).rows[0];

  for (let nth = 1; nth <= kills; nth += 1) {
    const worker = startWorker(at, server, begun);
    const enough = server.tries() + 1 + Math.floor((random() * readers * 1.5) / (kills + 1));
    while (server.tries() < enough && !(await worker.isIdle())) await farewell.step();
    await pause(random() * 20);
    await worker.end('SIGKILL');
    const untold = server.taken.filter(({ told }) => !told).length;
    const open = new Set(server.taken.map(({ address }) => address)).size - ((await progress())?.sent ?? 0);
    if (open < 0) wrongOnTheWay.push(`after kill ${nth} ${-open} are counted as sent that the server has not taken`);
    if (open > nth * atOnce + untold) wrongOnTheWay.push(`after kill ${nth} ${open} have left, but are not written down`);
    // What a killed worker had claimed is free again.
    at.clock.ms += leaseMs;
  }
  for (let round = 0; round < mostRounds && ((await progress())?.waiting ?? 0) > 0; round += 1) {
    const worker = startWorker(at, server, begun);
    while (!(await worker.isIdle())) await farewell.step();
    await worker.end('SIGTERM');
    at.clock.ms = Math.max(at.clock.ms, await lastDue(at)) + 1;
  }
  await farewell.rest();

  const addresses = Array.from({ length: readers }, (_, nth) => `${nameOf(nth)}@example.com`);
  return {
    torture,
    stayed: addresses.filter((address) => !isRefused(address) && !farewell.left.has(address)),
    refused: addresses.filter(isRefused),
    left: farewell.left,
    taken: server.taken,
    begun,
    progress: await progress(),
    readersLeft: (await at.api(await at.adminToken()).newsletter.total()).totalSubscribers,
    wrongOnTheWay,
    counts: server.counts,
  };
}

function badLuck(hundredth: number): Fault {
  let rest = hundredth;
  for (const [fate, share] of troubles) {
    rest -= share;
    if (rest < 0) return fate;
  }
  return 'takes it';
}

const lastDue = async ({ academy }: TestApp) =>
  (
    await academy.db
      .selectFrom('mails')
      .select(({ fn }) => fn.max('run_at').as('due'))
      .where('state', '=', 'queued')
      .executeTakeFirst()
  )?.due ?? 0;

function startWorker(at: TestApp, server: FaultySmtpServer, begun: CrashOutcome['begun']) {
  const { dataDir, databaseUrl, publicUrl } = at.academy.config;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SMTP_URL: server.url,
    NEWSLETTER_RATE: '0',
    TEST_CLOCK_MS: String(at.clock.ms),
    TEST_PRINT_STARTS: 'on',
    ...(databaseUrl.startsWith('postgres') ? { DATABASE_URL: databaseUrl } : {}),
  };
  const child: ChildProcess = spawn(process.execPath, ['tests/support/mail-worker-process.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      const [from = '0', address = ''] = line.split(' ');
      begun.push({ address, at: BigInt(from) });
    });
  const from = performance.now();
  return {
    /** Nothing is on its way, and nothing is due by the worker's clock. */
    async isIdle() {
      const now = at.clock.ms + Math.floor(performance.now() - from);
      const open = await at.academy.db
        .selectFrom('mails')
        .select('id')
        .where((where) => where.or([where('state', '=', 'sending'), where.and([where('state', '=', 'queued'), where('run_at', '<=', now)])]))
        .limit(1)
        .executeTakeFirst();
      return open === undefined;
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal);
      await closed;
      at.clock.ms += Math.ceil(performance.now() - from);
    },
  };
}

/** Readers leave at random, about as fast as the newsletter goes out. */
async function openFarewell(at: TestApp, server: FaultySmtpServer, { readers, leavers }: CrashOptions, random: () => number) {
  const all = await at.academy.db.selectFrom('subscribers').select(['email', 'token']).orderBy('id').execute();
  const going = all
    .filter(({ email }) => !isRefused(email))
    .map((reader) => ({ reader, turn: random() }))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, leavers)
    .map(({ reader }) => reader);
  const left = new Map<string, bigint>();
  async function leave(): Promise<void> {
    const reader = going.pop();
    if (!reader) return;
    await at.api().newsletter.unsubscribe(reader);
    left.set(reader.email, process.hrtime.bigint());
  }
  return {
    left,
    async step() {
      const share = Math.min(1, server.tries() / readers);
      if (left.size < leavers * share) await leave();
      else await pause(5);
    },
    async rest() {
      while (going.length > 0) await leave();
    },
  };
}

/** How many came more often than once, apart from those that the server took without a word. */
export function doublesOf({ taken }: Pick<CrashOutcome, 'taken'>): { byKills: number; byServer: number } {
  const copies = taken.length - new Set(taken.map(({ address }) => address)).size;
  const byServer = Math.min(copies, taken.filter(({ told }) => !told).length);
  return { byKills: copies - byServer, byServer };
}

/** Mails that were begun to somebody who had been told that nothing comes any more. */
export const begunTooLate = ({ begun, left }: Pick<CrashOutcome, 'begun' | 'left'>) =>
  begun.filter(({ address, at }) => at > (left.get(address) ?? at));

/** What is wrong with it, in sentences. */
export function faultsOf(outcome: CrashOutcome): string[] {
  const { torture, stayed, refused, left, taken, begun, progress, readersLeft, wrongOnTheWay } = outcome;
  const faults = [...wrongOnTheWay];
  const expect = (isSo: boolean, sentence: string) => void (isSo || faults.push(sentence));

  const have = new Set(taken.map(({ address }) => address));
  const lost = stayed.filter((address) => !have.has(address));
  expect(lost.length === 0, `${lost.length} never got it, among them ${lost[0]}`);

  const { byKills } = doublesOf(outcome);
  expect(byKills <= torture.kills * atOnce, `${byKills} doubles after ${torture.kills} kills`);
  const ids = new Set(taken.map(({ address, messageId }) => `${address} ${messageId}`));
  expect(ids.size === have.size && taken.every(({ messageId }) => messageId), 'copies for one reader have different Message-IDs');

  const late = begunTooLate(outcome);
  expect(late.length === 0, `${late.length} mails were begun to people who had left, among them ${late[0]?.address}`);
  const told = new Set(begun.map(({ address }) => address));
  expect(
    taken.every(({ address }) => told.has(address)),
    'a mail came that nobody saw begun',
  );

  const skipped = progress?.skipped ?? 0;
  const shown = JSON.stringify(progress);
  expect(progress?.waiting === 0, `the newsletter does not end: ${shown}`);
  expect(progress?.recipients === torture.readers && progress.failed === refused.length, `the list of newsletters counts wrong: ${shown}`);
  expect(skipped <= left.size && progress?.sent === torture.readers - refused.length - skipped, `sent and skipped do not fit: ${shown}`);
  const suppressed = refused.filter(isGone).length;
  expect(readersLeft === torture.readers - left.size - suppressed, `${readersLeft} readers are left`);
  return faults;
}
