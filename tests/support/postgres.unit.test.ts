import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from './postgres.ts';

test('a PostgreSQL that does not start says why, and leaves no folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const binFolder = join(folder, 'bin');
  const temporary = join(folder, 'temporary');
  for (const path of [binFolder, temporary]) mkdirSync(path);
  writeFileSync(join(binFolder, 'initdb'), '#!/bin/sh\necho "initdb: error: no space for the database" >&2\nexit 1\n');
  // PostgreSQL runs as another user when the tests run as root.
  for (const path of [folder, binFolder, join(binFolder, 'initdb')]) chmodSync(path, 0o755);
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startPostgres({ binFolder })).rejects.toThrow('no space for the database');
  expect(readdirSync(temporary)).toEqual([]);
});
