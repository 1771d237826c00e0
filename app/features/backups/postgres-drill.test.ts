// Proves T43.

import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { engine } from '#tests/support/empty-database.ts';
import { installedPostgres as tools } from '#tests/support/installed-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const test = base.runIf(engine === 'postgres' && tools);
const run = promisify(execFile);
const pg = (name: string, ...args: string[]) => run(join(tools ?? '', name), args);

const restore = (databaseUrl: string, ...args: string[]) =>
  run(process.execPath, ['scripts/restore.mjs', ...args], { env: { ...process.env, ENV_FILE: '', DATABASE_URL: databaseUrl } });
/** Message of a command that fails. */
const failure = (command: Promise<unknown>) =>
  command.then(
    () => 'it succeeded',
    ({ stderr }: { stderr: string }) => stderr,
  );

/** A server whose version is that of the installed tools, with two empty databases. */
async function createDatabases() {
  const server = await startPostgres({ binFolder: tools });
  onTestFinished(server.stop);
  vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['academy', 'restored']) await pg('createdb', `--maintenance-db=${server.address}/postgres`, name);
  return { address: `${server.address}/academy`, restoredAddress: `${server.address}/restored` };
}

async function createApp(env: Record<string, string>) {
  const app = await createTestApp(env);
  onTestFinished(() => app.close());
  return app;
}

test('a restore drill on PostgreSQL: a scheduled backup is served from a new database, and unusable files are refused with a sentence', async () => {
  const { address, restoredAddress } = await createDatabases();
  const folder = mkdtempSync(join(tmpdir(), 'academy-drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = await createApp({ DATABASE_URL: address, BACKUP_DIR: folder, BACKUP_EVERY: '60' });
  const admin = app.api(await app.adminToken());
  const { wordOfDay } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  const name = 'academy-2026-01-15T12-00-00Z.dump';
  expect(readdirSync(folder)).toEqual([name, `${name}.sha256`, 'academy-erasures.txt']);
  const file = join(folder, name);
  const bytes = statSync(file).size;
  expect(await admin.backups.last()).toEqual({ createdAt: '2026-01-15T12:00:00.000Z', bytes, comparedAt: null, isScheduled: true });
  await admin.wordOfDay.update({ id: wordOfDay.id, body: 'changed after the backup' });
  // PostgreSQL has no certain and cheap test of whether anything changed.
  for (const hours of [1, 1]) {
    app.clock.ms += hours * 3_600_000;
    await app.jobWorkers.drain();
  }
  const all = [name, 'academy-2026-01-15T13-00-00Z.dump', 'academy-2026-01-15T14-00-00Z.dump'];
  expect(readdirSync(folder).sort()).toEqual([...all.flatMap((each) => [each, `${each}.sha256`]), 'academy-erasures.txt'].sort());

  expect((await restore(address, file, '--dry-run')).stdout).toMatch(/is whole: 1 accounts, 1 words\n[\s\S]*nothing was changed/);
  expect(await failure(restore(address, file))).toContain('On PostgreSQL use pg_restore, first into a new database: pg_restore ');
  await pg('pg_restore', '--exit-on-error', '--no-owner', '--dbname', restoredAddress, file);
  const restored = await createApp({ DATABASE_URL: restoredAddress });
  expect((await restored.call('GET', '/word-of-day/current')).body).toMatchObject({ body: 'kola nut' });

  const [cut, text, newer] = ['cut', 'text', 'newer'].map((part) => join(folder, part)) as [string, string, string];
  copyFileSync(file, cut);
  truncateSync(cut, bytes - 20_000);
  writeFileSync(text, 'a letter, no backup');
  await sql`insert into kysely_migration values ('9999-newer', '2030')`.execute(restored.context.db);
  await pg('pg_dump', '--format=custom', `--file=${newer}`, restoredAddress);
  const cases = [
    [cut, 'Please take another backup. Nothing was changed.'],
    [text, 'Please take another backup. Nothing was changed.'],
    [newer, 'made by a newer version of the academy'],
  ] as const;
  for (const [path, sentence] of cases) expect(await failure(restore(address, path, '--dry-run', '--without-checksum'))).toContain(sentence);
  expect(await failure(restore(address, newer, '--dry-run'))).toContain('has no checksum');
  // The list of contents at the head of a dump has no sums of its own.
  const head = readFileSync(file);
  writeFileSync(file, Buffer.concat([head.subarray(0, 60), Buffer.from([(head[60] ?? 0) ^ 1]), head.subarray(61)]));
  expect(await failure(restore(address, file, '--dry-run'))).toContain('its checksum differs');
  writeFileSync(file, head);
  vi.stubEnv('PATH', folder);
  expect(await failure(restore(address, file, '--dry-run'))).toContain('pg_restore is not installed. Please install the client tools of PostgreSQL');
});
