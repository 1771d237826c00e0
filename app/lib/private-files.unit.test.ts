// Proves T46.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate } from './private-files.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8);
const open = (path: string, mode: number) => chmodSync(join(folder, path), mode);
const log = () => undefined;

test('data of an older release is closed for other users of the machine, and nothing else is touched', async () => {
  mkdirSync(join(folder, 'data/outbox'), { recursive: true });
  for (const path of ['data/academy.db', 'data/academy.db-wal', 'data/outbox/1.eml', 'data/notes.txt', 'elsewhere']) {
    writeFileSync(join(folder, path), '');
    open(path, 0o644);
  }
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'data/outbox/link.eml'));
  for (const path of ['data', 'data/outbox']) open(path, 0o755);
  await makePrivate(join(folder, 'data'), log);
  const paths = ['data', 'data/outbox', 'data/academy.db', 'data/academy.db-wal', 'data/outbox/1.eml', 'data/notes.txt', 'elsewhere'];
  expect(paths.map(modeOf)).toEqual(['700', '700', '600', '600', '600', '644', '644']);
  await makePrivate(join(folder, 'data'), log);
  expect(modeOf('data/academy.db')).toBe('600');
});

test('a new data folder is closed, and one that all users share stays as it is', async () => {
  await makePrivate(join(folder, 'new/data'), log);
  expect(modeOf('new/data')).toBe('700');
  open('new', 0o1777);
  await makePrivate(join(folder, 'new'), log);
  expect(modeOf('new')).toBe('1777');
});
