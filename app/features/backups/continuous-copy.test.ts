/** @module-tag full */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { test as base, expect, onTestFinished } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** On PostgreSQL a standby does this. */
const test = base.runIf(engine === 'sqlite');
const run = promisify(execFile);
const minuteMs = 60_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-continuous-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An app with a continuous copy, whose rounds the tests run. */
async function createCopied() {
  const folder = newFolder();
  const app = await createTestApp({ BACKUP_CONTINUOUS_DIR: folder });
  onTestFinished(() => app.close());
  const round = async () => app.context.walShipping?.round();
  /** State on the dashboard. */
  const last = async () => (await app.api(await app.adminToken()).backups.last()).continuous;
  const complete = () =>
    expect
      .poll(async () => {
        await round();
        return app.context.walShipping?.status();
      })
      .toMatchObject({ shippedAt: app.clock.ms, failure: undefined });
  return { app, folder, round, last, complete };
}

const restore = (dataDir: string, ...args: string[]) =>
  run(process.execPath, ['scripts/restore.mjs', ...args], { env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir } });
/** Message of a restore that fails. */
const failure = (dataDir: string, ...args: string[]) =>
  restore(dataDir, ...args).then(
    () => 'it succeeded',
    ({ stderr }: { stderr: string }) => stderr,
  );

test('a restore drill: a lost machine comes back with what was written seconds before, and a dry run changes nothing', async () => {
  const { app, folder, round, complete } = await createCopied();
  const admin = app.api(await app.adminToken());
  await complete();
  const { wordOfDay } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await admin.wordOfDay.update({ id: wordOfDay.id, body: 'changed just now' });
  await round();
  const dataDir = newFolder();
  expect((await restore(dataDir, folder, '--dry-run')).stdout).toMatch(/was written at 20.*is whole: .*1 words[\s\S]*nothing was changed/s);
  expect(readdirSync(dataDir)).toEqual([]);
  expect((await restore(dataDir, folder)).stdout).toContain(`Restored ${join(dataDir, 'academy.db')}. Please start the academy.`);
  expect(readdirSync(dataDir)).toEqual(['academy.db']);
  const restored = await createTestApp({ DATA_DIR: dataDir });
  onTestFinished(() => restored.close());
  expect((await restored.call('GET', '/word-of-day/current')).body).toMatchObject({ body: 'changed just now' });
});

test('an empty folder, a copy of a newer version and the data of a running academy are refused with a sentence', async () => {
  const { app, folder, round, complete } = await createCopied();
  await complete();
  expect(await failure(app.context.config.dataDir, folder)).toContain('The academy is running, or another program has its database open.');
  const newer = new DatabaseSync(app.context.config.databaseUrl);
  newer.exec("insert into kysely_migration values ('9999-newer', '2030')");
  newer.close();
  await round();
  const dataDir = newFolder();
  expect(await failure(dataDir, folder)).toMatch(/ was made by a newer version of the academy\. .*Nothing was changed\./);
  const empty = newFolder();
  expect(await failure(dataDir, empty)).toContain(`${empty} has no complete continuous copy.`);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a new base that cannot be made is mailed once while the copy itself goes on, and is on the dashboard until one is made', async () => {
  const { app, round, last, complete } = await createCopied();
  await app.jobWorkers.schedule();
  await complete();
  const mails = async () => (await app.mails()).filter(({ subject }) => subject?.startsWith('The continuous copy fails'));
  const database = new DatabaseSync(app.context.config.databaseUrl, { enableForeignKeyConstraints: false, timeout: 5_000 });
  onTestFinished(() => database.close());
  database.exec("insert into sessions (token_hash, account_id, created_at, expires_at) values ('of no account', 999, 1, 9e15)");
  app.clock.ms += 24 * 60 * minuteMs;
  const since = app.clock.ms;
  const reason = expect.stringContaining('a row of sessions lacks its row of accounts');
  const rounds = () =>
    expect
      .poll(async () => {
        await round();
        return app.context.walShipping?.status();
      })
      .toMatchObject({ shippedAt: app.clock.ms, failure: { since, reason } });
  for (const [minutes, mailed] of [
    [0, 0],
    [11, 1],
    [30, 1],
  ] as const) {
    app.clock.ms += minutes * minuteMs;
    for (const _ of [1, 2, 3]) await rounds();
    await app.jobWorkers.drain();
    expect(await mails()).toHaveLength(mailed);
  }
  expect(await last()).toEqual({ copiedAt: new Date(app.clock.ms).toISOString(), failure: { failedAt: new Date(since).toISOString(), reason } });
  database.exec('delete from sessions where account_id = 999');
  app.clock.ms += 60 * minuteMs;
  await complete();
});

test('a copy that fails is on the dashboard and in the metrics, and is mailed once to the administrators', async () => {
  const { app, folder, round, last, complete } = await createCopied();
  await complete();
  expect(await last()).toEqual({ copiedAt: new Date(app.clock.ms).toISOString() });
  await app.jobWorkers.schedule();
  const mails = async () => (await app.mails()).filter(({ subject }) => subject?.startsWith('The continuous copy fails'));
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file in place of the folder');
  const copiedAt = new Date(app.clock.ms).toISOString();
  for (const [minutes, mailed] of [
    [1, 0],
    [11, 1],
    [30, 1],
  ] as const) {
    app.clock.ms += minutes * minuteMs;
    // Something to copy.
    await app.context.db
      .insertInto('completed_tasks')
      .values({ name: `after ${minutes} ${app.clock.ms}`, created_at: 1 })
      .execute();
    await round();
    await app.jobWorkers.drain();
    expect(await mails()).toHaveLength(mailed);
  }
  const reason = `${folder} is not a folder. Please name one.`;
  expect(await last()).toEqual({ copiedAt, failure: { failedAt: new Date(Date.parse(copiedAt) + minuteMs).toISOString(), reason } });
  expect((await mails())[0]?.text).toContain(reason);
  const metrics = await app.httpApp.fetch(new Request('http://academy.test/metrics'), { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  const text = await metrics.text();
  expect(text).toMatch(/^academy_continuous_copy_age_seconds 2520$/m);
  expect(text).toMatch(/^academy_backup_scheduled 0$/m);
  rmSync(folder);
  mkdirSync(folder);
  app.clock.ms += 60 * minuteMs;
  await complete();
});
