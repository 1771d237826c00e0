// Proves T27.

/** @module-tag full */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { failureLines, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const errorMessage = /cannot save anything at this moment/;

interface Disk {
  dataDir: string;
  /** Makes further writes fail, including those of the log. */
  fill(server: ServerProcess): void;
  freeSpace(server: ServerProcess): void;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Stands for a full disk: the process gets a file size limit. */
function createFileSizeLimit(): Disk {
  const limit = ({ pid }: ServerProcess, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  return { dataDir: newFolder(), fill: (server) => limit(server, '1'), freeSpace: (server) => limit(server, 'unlimited') };
}

/** Returns undefined without the right to mount; the file size limit is used then. */
function mountSmallDisk(): Disk | undefined {
  const dataDir = newFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', dataDir]).status !== 0) return undefined;
  onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]));
  const filler = join(dataDir, 'filler');
  return {
    dataDir,
    fill() {
      for (let bytes = 1024 * 1024; bytes >= 1; ) {
        try {
          appendFileSync(filler, Buffer.alloc(bytes));
        } catch {
          bytes = Math.floor(bytes / 2);
        }
      }
    },
    freeSpace: () => rmSync(filler),
  };
}

test.each([
  ['a full disk', mountSmallDisk],
  ['a file size limit', createFileSizeLimit],
])('on %s reads succeed, writes get an error message, and writing continues when there is space again', async (_, open) => {
  const { dataDir, ...disk } = open() ?? createFileSizeLimit();
  const options = { dataDir, port: await freePort(), logFile: join(dataDir, 'server.log') };
  let server = await startServer({}, options);
  onTestFinished(() => server.kill());
  const { address, call } = server;
  const { body: word } = await call('GET', '/word-of-day/current');
  const path = `/word-of-day/${word.id}/comment`;
  let acknowledged = 0;
  const comment = async () => {
    const response = await call('POST', path, { json: { text: `${acknowledged} `.padEnd(4_000, 'x') } });
    if (response.status === 201) acknowledged += 1;
    return response;
  };
  const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: 'Kedu?' });
  const write = () => fetch(`${address}/contact`, { method: 'POST', body: form, redirect: 'manual' });
  const count = async () => (await fetch(`${address}/api${path}s?limit=1`)).headers.get('X-Total-Count');

  expect((await comment()).status).toBe(201);
  disk.fill(server);
  await expect.poll(async () => (await comment()).status).toBe(503);
  expect((await comment()).body.error).toMatch(errorMessage);
  const page = await write();
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '120']);
  expect(await page.text()).toMatch(errorMessage);
  for (const shown of ['/', '/blog', '/healthz']) expect((await fetch(address + shown)).status, shown).toBe(200);
  expect(await count()).toBe(String(acknowledged));

  disk.freeSpace(server);
  expect((await comment()).status).toBe(201);
  expect((await write()).status).toBe(303);
  await expect.poll(server.output).toContain('"path":"/contact","status":303');
  await server.kill();
  server = await startServer({}, options);
  expect(await count()).toBe(String(acknowledged));
  expect(failureLines(server.output())).toEqual([]);
  const raw = new DatabaseSync(join(dataDir, 'academy.db'));
  expect(raw.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  raw.close();
});
