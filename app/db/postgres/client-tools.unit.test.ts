import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeCopyFailure } from '../copy-failure.server.ts';
import { dumpDatabase, toolError } from './client-tools.server.ts';

/** Makes a shell script the only program that is found, or none. */
function withPgDump(script?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-tools-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  if (script) {
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'pg_dump'), 0o755);
  }
  vi.stubEnv('PATH', folder);
}

test('without pg_dump a sentence says what to install', async () => {
  withPgDump();
  await expect(dumpDatabase('postgres://db.example/academy', '/backups/x')).rejects.toThrow(
    /^pg_dump is not installed\. Please install .*postgresql-client/,
  );
});

test('the password is not among the arguments, which other users of the machine see', async () => {
  withPgDump('echo "pg_dump: error: $* and $PGPASSWORD" >&2; exit 1');
  await expect(dumpDatabase('postgres://user:a%20secret@db.example/academy', '/backups/x')).rejects.toThrow(
    'pg_dump failed: --format=custom --compress=1 --file=/backups/x --dbname=postgres://user@db.example/academy and a secret.',
  );
});

test('a server that is newer than the tools, a full disk and other reasons have a sentence', () => {
  const versions = 'pg_dump: error: aborting because of server version mismatch\npg_dump: detail: server version: 18.4; pg_dump version: 15.18\n';
  expect(toolError('pg_dump', 1, versions).message).toMatch(
    /^pg_dump 15\.18 is older than the PostgreSQL server, which is 18\.4\. Please install .* apt\.postgresql\.org/,
  );
  const full = toolError('pg_dump', 1, 'pg_dump: error: could not write to file: No space left on device\n');
  expect(describeCopyFailure(full, '/backups')).toBe('The disk of /backups is full. Please free space on it, or keep fewer backups.');
  expect(toolError('pg_dump', 1, 'pg_dump: error: connection to server failed: no such role.\n').message).toBe(
    'pg_dump failed: connection to server failed: no such role. Is the database running, and is DATABASE_URL right?',
  );
  expect(toolError('pg_restore', 'SIGKILL', '').message).toBe('pg_restore failed: it ended with SIGKILL.');
});
