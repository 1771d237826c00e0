import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillRegistration } from './accounts.ts';
import { openPage } from './page.ts';
import { startWithContent } from './starter-content.ts';

const message = 'The academy cannot reach its database at this moment. Please keep what you wrote, and try again in a minute.';

test('during a database outage forms keep their input and show a message, and pages respond with Retry-After', { tags: ['full'] }, async () => {
  const { address, dataDir, stop } = await startWithContent();
  onTestFinished(stop);
  const file = join(dataDir, 'academy.db');
  const finished = await fetch(`${address}/about`);
  const page = await openPage('/register', { baseURL: address, expectedErrors: [503] });
  await fillRegistration(page, { Email: 'ada@example.com' });

  renameSync(file, `${file}.away`);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText(message).waitFor();
  await expect.poll(() => page.getByRole('main').getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com');
  const statuses: Record<string, [number, string | null]> = {};
  for (const path of ['/', '/blog', '/blog/1', '/blog/feed.xml', '/search?q=akwa', '/healthz']) {
    const { status, headers } = await fetch(address + path);
    statuses[path] = [status, headers.get('Retry-After')];
  }
  for (const [path, statusAndRetry] of Object.entries(statuses)) expect(statusAndRetry, path).toEqual([503, '30']);
  expect([finished.status, (await fetch(`${address}/about`)).status]).toEqual([200, 200]);

  renameSync(`${file}.away`, file);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/verify');
  expect((await fetch(`${address}/blog/1`)).status).toBe(200);
});
