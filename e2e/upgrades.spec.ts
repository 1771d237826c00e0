/** @module-tag full */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exitOf, stopChild, trackChild, waitUntilHealthy } from '#tests/support/child-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startServer } from '#tests/support/server-process.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Environment of `npm start` on a machine without a cache and a registry of packages. */
async function withoutNetwork(folder: string) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const nowhere = { npm_config_cache: join(folder, 'cache'), npm_config_registry: 'http://127.0.0.1:1', npm_config_offline: 'true' };
  return { address, env: { ...process.env, ...nowhere, ENV_FILE: '', PORT: String(port), PUBLIC_URL: address, DATA_DIR: join(folder, 'data') } };
}

/** Packing compresses the Node of the archive, and the other test builds. */
const timeout = 600_000;

test('an unpacked archive serves by npm start alone, and refuses to once it is not whole', { timeout }, async () => {
  const folder = temporaryFolder();
  execFileSync(process.execPath, ['scripts/pack.mjs', folder], { stdio: 'ignore' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder, stdio: 'ignore' });
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  const cwd = join(folder, archive.replace('.tar.gz', ''));
  const { address, env } = await withoutNetwork(folder);

  const child = trackChild(spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  await waitUntilHealthy(child, `${address}/healthz`, () => output);
  expect(await (await fetch(`${address}/`)).text()).toContain('</html>');
  expect(output).not.toContain('npm ci');
  await stopChild(child);
  expect(await exitOf(child)).toBe(0);

  rmSync(join(cwd, 'node_modules/pg'), { recursive: true });
  const { status, stdout, stderr } = spawnSync('npm', ['start', '--silent'], { cwd, env, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toMatch(/^\S+node_modules\/pg\/\S+ is missing, cut short or of another version than \S+\. Please compare [^\n]+$/);
});

test('a build that fails at the start leaves the last one, which serves', { timeout }, async () => {
  const folder = temporaryFolder();
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  // Files keep their times, by which the start knows what is installed and built.
  const names = ['app', 'build', 'package.json', 'package-lock.json', 'public', 'react-router.config.ts', 'tsconfig.json', 'vite', 'vite.config.ts'];
  const isSource = (path: string) => path !== resolve('scripts/node/node_modules');
  for (const name of [...names, 'scripts'])
    cpSync(resolve(name), join(checkout, name), { recursive: true, preserveTimestamps: true, filter: isSource });
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  const built = readdirSync('build/server').sort();
  appendFileSync(join(checkout, 'app/root.tsx'), '\nexport const unfinished = ;\n');

  const server = await startServer({ STARTER_CONTENT: 'off' }, { appFolder: checkout });
  onTestFinished(server.stop);
  expect(server.output()).toContain('The build failed:');
  expect(server.output()).toMatch(/The build failed, see above\. The academy starts with its last build, of \d{4}-[^ ]+Z\. Please correct/);
  expect((await fetch(`${server.address}/`)).status).toBe(200);
  expect(readdirSync(join(checkout, 'build/server')).sort()).toEqual(built);
  expect(readFileSync(join(checkout, 'build/done'), 'utf8')).toBe('');
});
