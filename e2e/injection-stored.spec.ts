// Proves T2.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { launchChromium } from '#tests/support/browsers.ts';
import { allAttacks } from './attack-lists.ts';
/** @module-tag full */
import { classSelector } from './class-selector.ts';
import { startWithContent } from './starter-content.ts';
import { createSandbox, observeContext, type Sandbox, type SandboxDocument, type SandboxEvent, triggerEvents } from './xss-sandbox.ts';

/** Time limit of a test in milliseconds: every payload is loaded as a page. */
const timeoutMs = 180_000 + allAttacks.length * 400;
vi.setConfig({ testTimeout: timeoutMs });

let server: Awaited<ReturnType<typeof startWithContent>>;
let sandbox: Sandbox;
let database: DatabaseSync;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([startWithContent(), createSandbox()]);
  database = new DatabaseSync(join(server.dataDir, 'academy.db'), { timeout: 10_000 });
});
afterAll(async () => {
  database.close();
  await sandbox.close();
  await server.stop();
});

/**
 * Every third payload of our own list, and all with TEST_ATTACK_LISTS: `injection.spec.ts` runs each of them under the CSP of another page, and the
 * policies differ only in what the body could have added.
 */
const payloads = process.env.TEST_ATTACK_LISTS ? allAttacks : allAttacks.filter((_, nth) => nth % 3 === 0);

/** Replaces the stored body of post 1 without sanitizing it. */
const replaceBody = (body: string) => database.prepare('update posts set body = ? where id = 1').run(body);

/** CSP of the page of post 1 with this body, without frame-ancestors. */
async function policyWith(body: string): Promise<string> {
  replaceBody(body);
  // A request with a token bypasses the cache.
  const response = await fetch(`${server.address}/blog/1`, { headers: { Authorization: 'Bearer none' } });
  expect(await response.text()).toContain('streamController');
  return response.headers.get('Content-Security-Policy')?.replace("frame-ancestors 'none'; ", '') ?? '';
}

test('no stored payload runs under the CSP of the page that shows it', async () => {
  const documents: SandboxDocument[] = [];
  for (const payload of payloads)
    documents.push({ html: `<!doctype html><meta charset="utf-8"><body>${payload}`, policy: await policyWith(payload) });
  const ran = await sandbox.run(documents);
  if (process.env.TEST_TIMINGS === 'on') process.stdout.write(`${ran.length} of ${documents.length} run with the policy of their page\n`);
  expect(ran.map((nth) => payloads[nth])).toEqual([]);
});

test('a page with a stored payload runs its own scripts and nothing of the payload', async () => {
  replaceBody(
    '<p onclick="alert(1)" style="color: rgb(255, 0, 0)">Tampered</p><script>alert(1)</script><script type="module">alert(1)</script><img src="x" onerror="alert(1)"><style>p { color: rgb(255, 0, 0) }</style>',
  );
  const browser = await launchChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: server.address });
  context.setDefaultTimeout(60_000);
  const events: SandboxEvent[] = [];
  await observeContext(context, (event) => void events.push(event));
  const page = await context.newPage();
  await page.goto('/blog/1');
  const expectSafe = async () => {
    const paragraph = page.getByText('Tampered');
    await triggerEvents(page, `main ${classSelector('body')}`);
    expect(events.splice(0)).not.toContain('ran');
    await expect.poll(() => paragraph.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgb(255, 0, 0)');
    // The button is enabled, so the page is hydrated.
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Please login to like' }).waitFor();
  };
  await expectSafe();
  // The same post, rendered by the browser.
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/blog');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expectSafe();
});
