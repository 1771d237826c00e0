/** @module-tag full */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exitOf, signal, trackChild, waitUntilHealthy } from '#tests/support/child-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openPage } from './page.ts';

test('npm run dev serves pages that hydrate, and ends with SIGINT', { timeout: 300_000 }, async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'academy-dev-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  // Vitest sets the first two for its own processes.
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: String(port), PUBLIC_URL: baseURL, DATA_DIR };
  const child = trackChild(spawn('npm', ['run', 'dev'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true }), { isGroup: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    signal(child, 'SIGKILL', true);
    await exitOf(child);
  });
  await waitUntilHealthy(child, `${baseURL}/healthz`, () => output);
  const page = await openPage('/about', { baseURL });
  // The switch of colours is enabled by hydration.
  const dark = page.getByRole('group', { name: 'Colours' }).getByRole('radio', { name: 'Dark' });
  await dark.check();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  // Requests of an open page would fail when the server closes.
  await page.close();
  signal(child, 'SIGINT', true);
  // No code: the signal ended npm before its script.
  expect([0, null]).toContain(await exitOf(child));
  expect(output).not.toMatch(/error/i);
});
