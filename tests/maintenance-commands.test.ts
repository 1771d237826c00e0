import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { admin } from './support/api-client.ts';
import { engine } from './support/empty-database.ts';
import { withAppPerTest } from './support/fixtures.ts';
import { byLink } from './support/password-reset.ts';
import type { TestApp } from './support/test-app.ts';

const test = withAppPerTest();
const run = promisify(execFile);

/** Settings with which a command finds the data of the app. */
const settingsOf = ({ context: { config } }: TestApp) => ({
  ENV_FILE: '',
  PUBLIC_URL: config.publicUrl,
  DATA_DIR: config.dataDir,
  ...(engine === 'postgres' ? { DATABASE_URL: config.databaseUrl } : {}),
});

const staff = (app: TestApp, ...words: string[]) =>
  run(process.execPath, ['scripts/staff.mjs', ...words], { env: { PATH: process.env.PATH, ...settingsOf(app) } });

test('npm run staff changes accounts beside the running academy, which sends the mail within its period', async ({ app }) => {
  // The command takes the time of the machine.
  app.clock.ms = Date.now();
  app.mailWorkers.start();
  const { stdout } = await staff(app, 'reset-password', 'Admin@Example.com');
  const token = stdout.match(/^https:\/\/academy\.test\/reset-password\?token=([\w-]{43})$/m)?.[1] ?? '';
  app.clock.ms = Date.now();
  const outbox = app.context.config.outboxDir;
  await expect.poll(() => existsSync(outbox) && readdirSync(outbox).filter((name) => name.endsWith('.eml')).length).toBe(1);
  await app.mailWorkers.stop();
  expect((await byLink(app, token)).status).toBe(200);
});

test('a wrong command lists what there is, and a refusal is one sentence: both end with 1', async ({ app }) => {
  const [wrong, refused] = await Promise.all([
    staff(app, 'lst').catch((error: { code: number; stderr: string }) => error),
    staff(app, 'disable', admin.email).catch((error: { code: number; stderr: string }) => error),
  ]);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('  node scripts/staff.mjs invite EMAIL ROLE  ') });
  expect(refused).toMatchObject({ code: 1, stderr: '\nThis is the last active administrator. Please invite or enable another one first.\n' });
});

/** What the image has: scripts, modules and the packages of the run time, all of them of another user and read-only. */
function runtimeFolder(): string {
  // On the disk: the memory of TMPDIR may be too small for the packages.
  const folder = mkdtempSync('/tmp/academy-runtime-');
  const frozen = ['', 'node_modules', 'scripts', 'app'].map((name) => join(folder, name));
  onTestFinished(() => {
    for (const each of frozen) chmodSync(each, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });
  for (const name of ['package.json', 'scripts', 'app'])
    cpSync(name, join(folder, name), { recursive: true, filter: (from) => !/^scripts.node/.test(from) });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/runtime-modules.mjs', join(folder, 'node_modules')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  for (const each of frozen) chmodSync(each, 0o555);
  return folder;
}

test.runIf(engine === 'sqlite')(
  'each maintenance command runs as another user on read-only files with the packages of the run time alone',
  { tags: ['full'] },
  async ({ app }) => {
    const folder = runtimeFolder();
    const { dataDir } = app.context.config;
    const user = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {};
    if (user.uid) for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]) chownSync(path, user.uid, user.gid);
    mkdirSync(join(dataDir, 'copies'));
    if (user.uid) chownSync(join(dataDir, 'copies'), user.uid, user.gid);
    const copy = join(dataDir, 'copies/academy.db');
    // No npm in the path: a command that installs fails.
    const env = { ...settingsOf(app), PATH: '/nowhere', ENV_FILE: join(dataDir, 'copies/academy.env') };
    const input = ['Academy', app.context.config.publicUrl, '', 'hello@academy.example', admin.email, '', ''].join('\n');
    const exec = (script: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
        cwd: folder,
        env,
        input,
        encoding: 'utf8',
        ...user,
      });
      return [status, `${stdout}${stderr}`] as const;
    };
    expect(exec('configure')).toEqual([0, expect.stringContaining('readable by you alone')]);
    expect(exec('staff', 'list')).toEqual([0, expect.stringContaining('admin@example.com  Admin  Administrator')]);
    expect(exec('staff', 'invite', 'ada@example.com', 'editor')).toEqual([0, expect.stringContaining('An invitation is on its way')]);
    expect(exec('staff', 'reset-second-factor', admin.email)).toEqual([0, expect.stringContaining('has no second factor')]);
    expect(exec('backup', copy)).toEqual([0, expect.stringContaining('found it whole')]);
    expect(exec('restore', copy, '--dry-run')).toEqual([0, expect.stringContaining('This was a dry run')]);
    expect(exec('diagnose', join(dataDir, 'copies/state.json'))).toEqual([0, expect.stringContaining('Wrote ')]);
    expect(exec('diagnose')).toEqual([1, expect.stringContaining('Please name another file: npm run diagnose -- FILE')]);
    expect(exec('seed', '--posts', '1')).toEqual([1, expect.stringContaining('which only the sources of the academy have')]);
  },
);
