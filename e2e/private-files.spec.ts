// Proves T46.

import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';

test('only the user of the server can read its data: what it writes, and what an older release has left open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'academy.db'), '', { mode: 0o644 });
  const server = await startServer({ STARTER_CONTENT: 'off' }, { dataDir });
  onTestFinished(() => server.stop());
  await server.api().newsletter.subscribe({ email: 'ada@example.com' });
  await expect.poll(() => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.eml'))).toBe(true);
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0;
  expect(names).toEqual(expect.arrayContaining(['academy.db', 'academy.db-wal', 'outbox']));
  expect([dataDir, ...names.map((name) => join(dataDir, name))].filter(isOpen)).toEqual([]);
});
