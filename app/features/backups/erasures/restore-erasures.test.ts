// Proves T43, T46.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { copyDatabase } from '#app/db/copy-database.server.ts';
import { engine } from '#tests/support/empty-database.ts';
import { createPeople, forgetPeople, knownOf } from '#tests/support/forgotten-people.ts';
import { installedPostgres as tools } from '#tests/support/installed-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { formatList, type ListedErasure } from './erasure-list.server.ts';

const test = base.runIf(engine === 'sqlite');
const run = promisify(execFile);

const npm = (dataDir: string, script: string, ...args: string[]) =>
  run(process.execPath, [`scripts/${script}.mjs`, ...args], { env: { ...process.env, ENV_FILE: '', BACKUP_DIR: '', DATA_DIR: dataDir } });
const failure = (command: Promise<unknown>) =>
  command.then(
    () => 'it succeeded',
    ({ stderr }: { stderr: string }) => stderr,
  );

/** A backup with people that were erased since, the list beside it, and an empty data folder. */
async function createBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-forgotten-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [backups, dataDir] = [join(folder, 'backups'), join(folder, 'data')];
  for (const name of [backups, dataDir]) mkdirSync(name);
  const app = await createTestApp({ BACKUP_DIR: backups });
  onTestFinished(() => app.close());
  const people = await createPeople(app);
  const before = await knownOf(app);
  const file = join(backups, 'academy.db');
  await copyDatabase(app.context.config.databaseUrl, file);
  await forgetPeople(app, people);
  const restored = async () => {
    const restored = await createTestApp({ DATA_DIR: dataDir });
    const known = await knownOf(restored);
    await restored.context.db.destroy();
    return known;
  };
  return { app, file, dataDir, list: join(backups, 'academy-erasures.txt'), before, after: await knownOf(app), restored };
}

const counts = '1 account, 1 profile, 1 subscriber, 1 unsubscription.';

test('a restore erases again the users who asked to be forgotten after the backup, and says how many', async () => {
  const { file, dataDir, after, restored } = await createBackup();
  const dryRun = await npm(dataDir, 'restore', file, '--dry-run');
  expect(dryRun.stdout).toContain(`A restore erases again: ${counts}`);
  expect(readdirSync(dataDir)).toEqual([]);
  const { stdout } = await npm(dataDir, 'restore', file);
  expect(stdout).toContain(`Erased again, as they had asked since: ${counts}`);
  expect(readdirSync(dataDir)).toEqual(['academy.db']);
  expect(await restored()).toEqual(after);
});

test('a damaged list is refused with a sentence, and nothing is changed', { tags: ['full'] }, async () => {
  const { file, dataDir, list } = await createBackup();
  writeFileSync(list, readFileSync(list, 'utf8').replace('profile', 'account'));
  for (const args of [[], ['--dry-run']])
    expect(await failure(npm(dataDir, 'restore', file, ...args))).toMatch(/The list of erasures .* is damaged\. [\s\S]* Nothing was changed\./);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('without a list a restore says that they are back, and with one of another folder it erases them', { tags: ['full'] }, async () => {
  const { file, dataDir, list, before, after, restored } = await createBackup();
  const elsewhere = join(dataDir, '..', 'a list');
  writeFileSync(elsewhere, readFileSync(list));
  rmSync(list);
  expect((await npm(dataDir, 'restore', file)).stdout).toContain('users that were deleted after the backup, if any, are back');
  expect(await restored()).toEqual(before);
  expect(await failure(npm(dataDir, 'restore', file, '--erasures', 'missing'))).toContain('There is no list missing. Nothing was changed.');
  expect((await npm(dataDir, 'restore', file, '--erasures', elsewhere)).stdout).toContain(counts);
  expect(await restored()).toEqual(after);
});

test('the database that is replaced knows of erasures that no list has', { tags: ['full'] }, async () => {
  const { app, file, dataDir, list, after, restored } = await createBackup();
  rmSync(list);
  await copyDatabase(app.context.config.databaseUrl, join(dataDir, 'academy.db'));
  expect(existsSync(list)).toBe(false);
  expect((await npm(dataDir, 'restore', file)).stdout).toContain(counts);
  expect(await restored()).toEqual(after);
});

test('a backup of an earlier release is migrated, and then forgets, too', { tags: ['full'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-forgotten-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'old.db');
  writeFileSync(file, gunzipSync(readFileSync('tests/upgrade/schema-67.sqlite.gz')));
  const ids = (path: string) => {
    const database = new DatabaseSync(path);
    const rows = database.prepare("select id, created_at from accounts where kind = 'learner' and verified_at is not null order by id").all();
    database.close();
    return rows.map((row) => ({ row_id: Number(row.id), row_created_at: Number(row.created_at) }));
  };
  const [erased, ...others] = ids(file) as [Pick<ListedErasure, 'row_id' | 'row_created_at'>, ...object[]];
  writeFileSync(join(folder, 'academy-erasures.txt'), formatList([{ kind: 'account', ...erased, erased_at: Date.now() }]));
  const dataDir = join(folder, 'data');
  expect((await npm(dataDir, 'restore', file, '--without-checksum')).stdout).toContain('Erased again, as they had asked since: 1 account.');
  expect(ids(join(dataDir, 'academy.db'))).toEqual(others);
});

base.runIf(engine === 'postgres' && tools)(
  'after pg_restore the command erases them again, by the list in BACKUP_DIR',
  { tags: ['full'] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'academy-forgotten-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startPostgres({ binFolder: tools });
    onTestFinished(server.stop);
    vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const pg = (name: string, ...args: string[]) => run(join(tools ?? '', name), args);
    const [address, restoredAddress] = ['academy', 'restored'].map((name) => `${server.address}/${name}`) as [string, string];
    for (const name of ['academy', 'restored']) await pg('createdb', `--maintenance-db=${server.address}/postgres`, name);
    const app = await createTestApp({ DATABASE_URL: address, BACKUP_DIR: folder });
    onTestFinished(() => app.close());
    const people = await createPeople(app);
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
    await forgetPeople(app, people);
    const env = { ...process.env, ENV_FILE: '', BACKUP_DIR: folder, DATABASE_URL: restoredAddress };
    const eraseAgain = () => run(process.execPath, ['scripts/erase-again.mjs'], { env });
    expect(await failure(eraseAgain())).toContain('There is no academy in the database. Please restore the backup first. Nothing was changed.');
    const dump = readdirSync(folder).find((name) => name.endsWith('.dump')) ?? '';
    await pg('pg_restore', '--exit-on-error', '--no-owner', '--dbname', restoredAddress, join(folder, dump));
    expect((await eraseAgain()).stdout).toContain(counts);
    const restored = await createTestApp({ DATABASE_URL: restoredAddress });
    onTestFinished(() => restored.close());
    expect(await knownOf(restored)).toEqual(await knownOf(app));
  },
);
