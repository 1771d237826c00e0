import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { CallOptions } from '#tests/support/api-client.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { installedPostgres } from '#tests/support/installed-postgres.ts';
import { rssMiB } from '../../bench/processes.ts';
import { fail, log } from '../../scripts/setup.mjs';
import type { AcknowledgedWrites } from '../crash/acknowledged-writes.ts';
import { startReplicatedPostgres } from '../crash/replicated-postgres.ts';
import { createFixtures } from '../crash/server-under-test.ts';
import { type Instance, startInstance } from './instance.ts';
import { createObservedLoad } from './observed-load.ts';
import { restoreScheduledBackup } from './restored-backup.ts';

/** Kills of an instance in the whole run, at equal distances. */
const kills = 10;
/** Parts of the run after which each event begins. */
const eventTimes = { schedule: 0.15, newsletter: 0.35, failover: 0.55, backup: 0.75 };
/** The database may be unreachable for this long after the loss of the primary. */
const failoverMs = 10_000;
/** Mails that are left at the end are sent within this time: longer than a lease of a killed instance. */
const mailsMs = 60_000;

/** npm run test:soak -- --minutes 30: two instances under bounded mixed load lose processes and the primary of their database. */
export async function runSoak(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '30' } } });
  const minutes = Number(values.minutes);
  if (!(minutes >= 3 && minutes <= 120)) fail('For example: npm run test:soak -- --minutes 30 (3 to 120)');
  const tools = installedPostgres;
  log(tools ? `PostgreSQL of ${tools}` : 'PostgreSQL from npm, which has no pg_dump: this run makes no backup. Debian has one: postgresql.');
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-soak-'));
  const backupDir = join(dataDir, 'backups');
  mkdirSync(backupDir);
  const postgres = await startReplicatedPostgres(tools);
  const backups = tools ? { BACKUP_DIR: backupDir, PATH: `${tools}:${process.env.PATH}` } : {};
  const env = { DATABASE_URL: postgres.url, ACADEMY_TIME_ZONE: 'UTC', ...backups };
  const instances = [await startInstance(env, dataDir, 1), await startInstance(env, dataDir, 2)] as const;
  const database = openDatabase(postgres.url);
  try {
    log(`Instances: ${instances.map(({ address }) => address).join(', ')}`);
    const backUp = async (acknowledgedWrites: AcknowledgedWrites) =>
      tools ? restoreScheduledBackup({ database, url: postgres.url, folder: backupDir, tools, acknowledgedWrites }) : undefined;
    const findings = await soak({ minutes, instances, database, dataDir, losePrimary: postgres.losePrimary, backUp });
    for (const finding of findings) console.log(finding);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    await database.close().catch(() => undefined);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Soak {
  minutes: number;
  instances: readonly [Instance, Instance];
  database: Database;
  dataDir: string;
  losePrimary: () => Promise<void>;
  /** Makes a backup and restores it; undefined without the tools for it. */
  backUp: (acknowledgedWrites: AcknowledgedWrites) => Promise<{ outcome: string; findings: string[] } | undefined>;
}

async function soak({ minutes, instances, database, dataDir, losePrimary, backUp }: Soak): Promise<string[]> {
  const fixtures = await createFixtures(database, instances[0], join(dataDir, 'outbox'));
  const restartsMs: number[] = [];
  /** Memory of an instance before each kill. */
  const memoryMiB: number[] = [];
  const endAt = Date.now() + minutes * 60_000;
  let failoverEnd = 0;
  const load = createObservedLoad({ instances, fixtures, database, isOutage: () => Date.now() < failoverEnd });
  const { findings, counts } = load;

  async function killInTurn(): Promise<void> {
    for (let nth = 0; nth < kills; nth += 1) {
      await wait((minutes * 60_000) / (kills + 1));
      const instance = instances[nth % 2] ?? instances[0];
      memoryMiB.push(rssMiB(instance.pid()));
      restartsMs.push(await instance.killAndRestart());
      process.stderr.write(`• kill ${nth + 1} of ${kills}: ${counts.reads} reads, ${counts.writes} writes, ${load.findingCount()} findings\n`);
    }
  }
  const at = (share: number) => wait(minutes * 60_000 * share);
  async function failOver(): Promise<void> {
    await at(eventTimes.failover);
    failoverEnd = Date.now() + failoverMs;
    await losePrimary();
  }
  /** Repeats a request of the editor until it is answered: one instance may be down. */
  async function asEditor(path: string, input: CallOptions): Promise<Record<string, unknown>> {
    for (;;)
      for (const instance of instances) {
        const response = await instance.call('POST', path, { token: fixtures.adminToken, ...input }).catch(() => undefined);
        if (response && response.status < 300) return response.body;
        if (response && response.status !== 503) throw new Error(`${path} responded with ${response.status} ${JSON.stringify(response.body)}`);
        await wait(500);
      }
  }
  async function sendNewsletter(): Promise<number> {
    await at(eventTimes.newsletter);
    const { id } = await asEditor('/admin/send-newsletter', { json: { subject: 'The letter of the soak', message: 'Ndewo!' } });
    return Number(id);
  }
  /** @returns seconds from its time until both instances show the post */
  async function schedulePost(): Promise<number> {
    await at(eventTimes.schedule);
    const due = Math.ceil((Date.now() + 30_000) / 60_000) * 60_000;
    const time = { state: 'scheduled', publishAt: new Date(due).toISOString().slice(0, 16) };
    const form = postForm({ title: 'On time', body: '<p>Ndewo</p>', image: await imageFile('png', 64, 24), ...time });
    const { blog } = await asEditor('/blog', { form });
    const { id } = blog as { id: number };
    const states = () =>
      Promise.all(
        instances.map(({ address }) =>
          fetch(`${address}/blog/${id}`).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      );
    while (!(await states()).every((status) => status === 200)) {
      if (Date.now() < due && (await states()).includes(200)) findings.push(`The post ${id} was public before its time`);
      if (Date.now() > endAt) {
        findings.push(`The post ${id} did not become public`);
        break;
      }
      await wait(250);
    }
    return Math.round((Date.now() - due) / 1000);
  }

  async function makeBackup(): Promise<string> {
    await at(eventTimes.backup);
    const backup = await backUp(load.acknowledgedWrites);
    findings.push(...(backup?.findings ?? []));
    process.stderr.write(`• backup: ${backup?.outcome ?? 'none'}\n`);
    return backup?.outcome ?? 'none';
  }

  const events = Promise.all([sendNewsletter(), schedulePost(), makeBackup(), killInTurn(), failOver(), at(1)]);
  const [newsletter, publishedAfter, backup] = await load.during(events);
  const mails = await sentMails(database.db, newsletter, join(dataDir, 'outbox'));
  findings.push(...mails.findings);
  await load.compare();
  console.log(`| minutes | reads | writes | lost or wrong | unavailable during kills and failover | slowest restart | newsletter: recipients, doubles | scheduled post late by | backup | memory before the first and the last kills |
|---|---|---|---|---|---|---|---|---|---|
| ${minutes} | ${counts.reads} | ${counts.writes} | ${findings.length} | ${counts.unavailable} | ${Math.max(...restartsMs)} ms | ${mails.recipients}, ${mails.doubles} | ${publishedAfter} s | ${backup} | ${memoryMiB.slice(0, 2).join(', ')}; ${memoryMiB.slice(-2).join(', ')} MiB |`);
  return findings;
}

/** Waits for the mails that are left, and counts those of the newsletter. */
async function sentMails(db: Db, newsletter: number, outbox: string) {
  const findings: string[] = [];
  const left = () => db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending']).execute();
  const deadline = Date.now() + mailsMs;
  while ((await left()).length > 0 && Date.now() < deadline) await wait(500);
  const unsent = await db.selectFrom('mails').select(['id', 'state']).where('state', '<>', 'sent').execute();
  findings.push(...unsent.map(({ id, state }) => `mail ${id} is ${state}`));
  const recipients = await db.selectFrom('mails').select('id').where('newsletter_id', '=', newsletter).execute();
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const letters = files.filter((name) => readFileSync(join(outbox, name), 'utf8').includes('Subject: The letter of the soak'));
  if (letters.length < recipients.length) findings.push(`${recipients.length - letters.length} subscribers have no newsletter`);
  return { findings, recipients: recipients.length, doubles: Math.max(0, letters.length - recipients.length) };
}
