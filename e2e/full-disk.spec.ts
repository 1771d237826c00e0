import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { failures, type ServerProcess, start } from '../tests/crash/server-process.ts';
import { call } from '../tests/crash/workload.ts';

const unsaved = /cannot save anything at this moment/;

interface Disk {
  dataDir: string;
  /** From then on nothing more can be written, the log included. */
  fill(product: ServerProcess): void;
  makeRoom(product: ServerProcess): void;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** No disk, but the same to whoever writes: the system lets no file of the product grow. */
function limitedFiles(): Disk {
  const limit = ({ pid }: ServerProcess, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  return { dataDir: newFolder(), fill: (product) => limit(product, '1'), makeRoom: (product) => limit(product, 'unlimited') };
}

/** Nothing where nobody may mount one: then the files that may not grow stand for it. */
function smallDisk(): Disk | undefined {
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
    makeRoom: () => rmSync(filler),
  };
}

test.each([
  ['a disk that is full', smallDisk],
  ['files that may not grow', limitedFiles],
])('on %s everything is shown, who writes is told, and it goes on when there is room', async (_, open) => {
  const { dataDir, ...disk } = open() ?? limitedFiles();
  const place = { dataDir, port: await freePort(), env: {} };
  let product = await start(place);
  onTestFinished(() => product.kill());
  const { address } = product;
  const { body: word } = await call(address, 'GET', '/word-of-day/current', {});
  const path = `/word-of-day/${word.id}/comment`;
  let acknowledged = 0;
  const comment = async () => {
    const answer = await call(address, 'POST', path, { json: { text: `${acknowledged} `.padEnd(4_000, 'x') } });
    if (answer.status === 201) acknowledged += 1;
    return answer;
  };
  const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: 'Kedu?' });
  const write = () => fetch(`${address}/contact`, { method: 'POST', body: form, redirect: 'manual' });
  const count = async () => (await fetch(`${address}/api${path}s?limit=1`)).headers.get('X-Total-Count');

  expect((await comment()).status).toBe(201);
  disk.fill(product);
  await expect.poll(async () => (await comment()).status).toBe(503);
  expect((await comment()).body.error).toMatch(unsaved);
  const page = await write();
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '120']);
  expect(await page.text()).toMatch(unsaved);
  for (const shown of ['/', '/blog', '/healthz']) expect((await fetch(address + shown)).status, shown).toBe(200);
  expect(await count()).toBe(String(acknowledged));

  disk.makeRoom(product);
  expect((await comment()).status).toBe(201);
  expect((await write()).status).toBe(303);
  const log = () => readFileSync(join(dataDir, 'product.log'), 'utf8');
  await expect.poll(log).toContain('"path":"/contact","status":303');
  await product.kill();
  product = await start(place);
  expect(await count()).toBe(String(acknowledged));
  expect(failures(place)).toEqual([]);
  const raw = new DatabaseSync(join(dataDir, 'academy.db'));
  expect(raw.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  raw.close();
});
