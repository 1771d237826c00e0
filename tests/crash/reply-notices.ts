import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { enqueueGatherReply } from '#app/features/discussion/gather-reply.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertAccounts } from '../support/factories/accounts.ts';
import { insertPosts } from '../support/factories/bulk.ts';
import { startPostgres } from '../support/postgres.ts';
import type { SentReplyMail } from '../support/reply-worker-process.ts';

/** Commented accounts, each with two replies that one mail tells of. */
const threads = 300;
const repliesPerThread = 2;
const processes = 2;
const sendMs = 60;
/** Time in which replies are gathered, and some more. */
const gatherMs = 3 * 60_000;
/** Mails that a process sends at once: more copies of them after one kill would be a fault. */
const mailsInFlight = 2;

interface Outcome {
  kills: number;
  mails: number;
  lostReplies: number;
  /** Replies in two mails of different Message-ID. */
  repeatedReplies: number;
  /** Copies with the same Message-ID: sent, and killed before that was recorded. */
  copies: number;
}

/** npm run test:crash:jobs -- replies --kills 20: kills processes that gather replies and mail them, and counts lost and repeated ones. */
export async function runReplyCrashTest(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { engine: { type: 'string' }, kills: { type: 'string', default: '20' } } });
  for (const engine of values.engine ? [values.engine] : ['sqlite', 'postgres']) {
    const outcome = await crash(engine, Number(values.kills));
    console.log(table(engine, outcome));
    const { lostReplies, repeatedReplies, copies, kills } = outcome;
    if (lostReplies > 0 || repeatedReplies > 0 || copies > kills * mailsInFlight) process.exitCode = 1;
  }
}

async function crash(engine: string, kills: number): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-replies-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const file = join(dataDir, 'mails.jsonl');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://academy.test',
    TEST_MAIL_FILE: file,
    TEST_SEND_MS: String(sendMs),
    ...(postgres ? { DATABASE_URL: `${postgres.address}/postgres` } : {}),
  };
  const { db, migrate, close } = openDatabase(readConfig(env).databaseUrl);
  await migrate();
  await insertReplies(db, Date.now());

  const half = Math.ceil(kills / 2);
  await killRepeatedly(env, half, async () => (await count(db, 'reply_notices')) < threads * repliesPerThread);
  const later = { ...env, TEST_CLOCK_MS: String(Date.now() + gatherMs) };
  await killRepeatedly(later, kills - half, async () => (await unsent(db)) > 0);

  const outcome = evaluate(mailsIn(file), kills);
  await close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
  return outcome;
}

/** Accounts with a comment each, and the replies to it. */
async function insertReplies(db: Db, now: number): Promise<void> {
  await insertPosts(db, 1, now);
  await insertAccounts(db, threads);
  const accounts = await db.selectFrom('accounts').select('id').where('kind', '=', 'learner').orderBy('id').execute();
  const { id: post } = await db.selectFrom('posts').select('id').executeTakeFirstOrThrow();
  const row = { target: 'post', target_id: post, full_name: null, email: null, email_key: null, sender: '', created_at: now };
  await db.transaction().execute(async (tx) => {
    for (const { id } of accounts) {
      const insert = (comment: { parent_id: number | null; account_id: number | null; text: string }) =>
        tx
          .insertInto('comments')
          .values({ ...row, ...comment })
          .returning('id')
          .executeTakeFirstOrThrow();
      const comment = await insert({ parent_id: null, account_id: id, text: `Question ${id}` });
      for (let nth = 1; nth <= repliesPerThread; nth += 1) {
        const reply = await insert({ parent_id: comment.id, account_id: null, text: `Reply ${id}-${nth}.` });
        await enqueueGatherReply(tx, reply.id, now);
      }
    }
  });
}

/** Kills one of the processes at a time while there is work, and lets the others complete it. */
async function killRepeatedly(env: NodeJS.ProcessEnv, kills: number, hasWork: () => Promise<boolean>): Promise<void> {
  const start = () => spawn(process.execPath, ['tests/support/reply-worker-process.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const running: ChildProcess[] = Array.from({ length: processes }, start);
  for (let nth = 1; nth <= kills; nth += 1) {
    // Longer than a process takes to start, on a machine that is not busy.
    await pause(500 + Math.random() * 1_500);
    const victim = running.shift();
    victim?.kill('SIGKILL');
    running.push(start());
    process.stderr.write(`• ${nth} of ${kills} kills, ${(await hasWork()) ? 'with' : 'without'} work left …\n`);
  }
  while (await hasWork()) await pause(200);
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function count(db: Db, table: 'reply_notices' | 'jobs'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Jobs and mails that are not done. */
async function unsent(db: Db): Promise<number> {
  const open = await db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending']).execute();
  return open.length + (await count(db, 'jobs'));
}

const mailsIn = (file: string): SentReplyMail[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

function evaluate(sent: SentReplyMail[], kills: number): Outcome {
  /** Message-IDs by reply. */
  const told = new Map<string, Set<string>>();
  for (const { text, messageId } of sent)
    for (const reply of text.match(/Reply \d+-\d+/g) ?? []) told.set(reply, (told.get(reply) ?? new Set()).add(messageId));
  const mails = new Set(sent.map(({ messageId }) => messageId)).size;
  return {
    kills,
    mails,
    lostReplies: threads * repliesPerThread - told.size,
    repeatedReplies: [...told.values()].filter(({ size }) => size > 1).length,
    copies: sent.length - mails,
  };
}

const table = (engine: string, { kills, mails, lostReplies, repeatedReplies, copies }: Outcome) =>
  `| engine | replies | kills | mails | lost replies | replies in two mails | copies with the same Message-ID |
|---|---|---|---|---|---|---|
| ${engine} | ${threads * repliesPerThread} | ${kills} | ${mails} | ${lostReplies} | ${repeatedReplies} | ${copies} |`;
