// Proves T43.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { test as base, expect, onTestFinished } from 'vitest';
import { copyDatabase } from '#app/db/copy-database.server.ts';
import { engine } from '#tests/support/empty-database.ts';
import { createTestApp } from '#tests/support/test-app.ts';

// On PostgreSQL pg_dump and pg_restore do this.
const test = base.runIf(engine === 'sqlite');
const run = promisify(execFile);

const npm = (dataDir: string, script: string, ...args: string[]) =>
  run(process.execPath, [`scripts/${script}.mjs`, ...args], { env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir } });
/** Message of a command that fails. */
const failure = (command: Promise<unknown>) =>
  command.then(
    () => 'it succeeded',
    ({ stderr }: { stderr: string }) => stderr,
  );

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A backup of an app with a word, and a data folder without a server in which the word was changed since. */
async function createBackedUp() {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const admin = app.api(await app.adminToken());
  const { wordOfDay } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const [file, dataDir] = [join(newFolder(), 'academy.db'), newFolder()];
  const running = app.context.config.dataDir;
  const { stdout } = await npm(running, 'backup', file);
  await admin.wordOfDay.update({ id: wordOfDay.id, body: 'changed after the backup' });
  const database = join(dataDir, 'academy.db');
  await copyDatabase(app.context.config.databaseUrl, database);
  return { running, file, dataDir, database, stdout };
}

const bodyIn = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('select body from words_of_day').get();
  database.close();
  return row?.body;
};

test('a restore drill: what the backup holds is served again, and the data of before is kept', async () => {
  const { file, dataDir, stdout } = await createBackedUp();
  expect(stdout).toContain('opened it and found it whole');
  expect((await npm(dataDir, 'restore', file)).stdout).toMatch(/is whole: .*1 words[\s\S]*Restored .*The data of before is in /);
  const kept = readdirSync(dataDir).find((name) => name.startsWith('academy.db.before-restore-')) ?? '';
  expect(bodyIn(join(dataDir, kept))).toBe('changed after the backup');
  const restored = await createTestApp({ DATA_DIR: dataDir });
  onTestFinished(() => restored.close());
  expect(await (await restored.call('GET', '/word-of-day/current')).body).toMatchObject({ body: 'kola nut' });
});

test('a journal that lies there without its database, or beside a damaged one, is kept, and changes nothing in the restored database', {
  tags: ['full'],
}, async () => {
  const { file, dataDir, database } = await createBackedUp();
  const journal = `${database}-wal`;
  for (const leaveDatabase of [() => rmSync(database), () => writeFileSync(database, 'damaged')]) {
    const before = new DatabaseSync(database);
    before.exec("pragma journal_mode = wal; update words_of_day set body = 'in the journal'");
    copyFileSync(journal, `${journal}.aside`);
    before.close();
    leaveDatabase();
    renameSync(`${journal}.aside`, journal);
    const content = readFileSync(journal);
    const { stdout } = await npm(dataDir, 'restore', file);
    expect(existsSync(journal)).toBe(false);
    expect(bodyIn(database)).toBe('kola nut');
    const kept = stdout.match(/The data of before is in .*?([^ ]+-wal)/)?.[1] ?? '';
    expect(readFileSync(kept).equals(content)).toBe(true);
  }
});

test('a dry run checks the file and changes nothing', { tags: ['full'] }, async () => {
  const { file, dataDir, database } = await createBackedUp();
  const before = readFileSync(database);
  expect((await npm(dataDir, 'restore', file, '--dry-run')).stdout).toMatch(/is whole: [\s\S]*This was a dry run: nothing was changed/);
  expect([readdirSync(dataDir), readFileSync(database).equals(before)]).toEqual([['academy.db', 'academy.db.sha256'], true]);
  expect(readdirSync(dirname(file))).toEqual(['academy.db', 'academy.db.sha256']);
});

test('a restore over the data of a running academy is refused', { tags: ['full'] }, async () => {
  const { running, file } = await createBackedUp();
  expect(await failure(npm(running, 'restore', file))).toContain('The academy is running, or another program has its database open.');
  expect(bodyIn(join(running, 'academy.db'))).toBe('changed after the backup');
});

/** The backup under another name, changed, with its own checksum. */
function variantOf(file: string, name: string, change: (path: string) => void): string {
  const path = join(newFolder(), name);
  copyFileSync(file, path);
  change(path);
  writeFileSync(`${path}.sha256`, `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${name}\n`);
  return path;
}

test('damaged files, other files and those of a newer version are refused with a sentence, and nothing is changed', { tags: ['full'] }, async () => {
  const { file, dataDir, database } = await createBackedUp();
  const before = readFileSync(database);
  const execute = (path: string, statement: string) => {
    const copy = new DatabaseSync(path);
    copy.exec(statement);
    copy.close();
  };
  const cases: [string, string][] = [
    [variantOf(file, 'cut', (path) => truncateSync(path, 100_000)), 'Please take another backup.'],
    [variantOf(file, 'text', (path) => writeFileSync(path, 'a letter, no database')), 'Please take another backup.'],
    [variantOf(file, 'other', (path) => execute(path, 'drop table kysely_migration')), 'not one of the academy'],
    [variantOf(file, 'newer', (path) => execute(path, "insert into kysely_migration values ('9999-newer', '2030')")), 'made by a newer version'],
    [join(newFolder(), 'missing'), 'There is no file'],
    [database, 'is the database itself'],
  ];
  for (const [path, sentence] of cases) expect(await failure(npm(dataDir, 'restore', path))).toContain(sentence);
  expect([readdirSync(dataDir), readFileSync(database).equals(before)]).toEqual([['academy.db', 'academy.db.sha256'], true]);
});

test('a backup whose text was changed is refused, also by a dry run, and so is one without its checksum unless the operator says so', {
  tags: ['full'],
}, async () => {
  const { file, dataDir, database } = await createBackedUp();
  const before = readFileSync(database);
  const sum = readFileSync(`${file}.sha256`, 'utf8');
  const changed = readFileSync(file);
  // The database is whole all the same: SQLite has no checksums.
  changed.write('kola nuT', changed.indexOf('kola nut'));
  writeFileSync(file, changed);
  for (const options of [[], ['--dry-run']]) expect(await failure(npm(dataDir, 'restore', file, ...options))).toContain('its checksum differs');
  expect(readFileSync(database).equals(before)).toBe(true);
  rmSync(`${file}.sha256`);
  expect(await failure(npm(dataDir, 'restore', file))).toMatch(/has no checksum: .*--without-checksum[\s\S]*Nothing was changed/);
  expect((await npm(dataDir, 'restore', file, '--without-checksum')).stdout).toContain('Restored ');
  expect(bodyIn(database)).toBe('kola nuT');
  expect(sum).toMatch(/^[\da-f]{64} {2}academy\.db\n$/);
});
