/** @module-tag full */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pressRightAnswer } from './lesson-keys.ts';
import { address, newPage, server } from './page.ts';
import { exerciseAfter, newHousehold, readSession, untilSession } from './study.ts';

const passedOn = ['authorization', 'content-type', 'cookie', 'sec-fetch-site'];
const later = { manifest: 'manifest-1a7e21a7.js', version: '1a7e2b111d00' };

/** A proxy that serves a later build once `isLater`: the same files, whose manifest and service worker have other names and bytes. */
async function startDeployment() {
  const state = { isLater: false, takesAnswers: true };
  const [manifest = ''] = (await (await fetch(`${address}/study/today`)).text()).match(/manifest-\w+\.js/) ?? [];
  const [, version = ''] = (await (await fetch(`${address}/study/sw.js`)).text()).match(/[`'"]([\da-f]{12})[`'"]/) ?? [];
  const http = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const isAnswer = method === 'POST' && url.endsWith('/answers');
    if (isAnswer && !state.takesAnswers) return response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"error":"Busy"}');
    const headers = Object.fromEntries(passedOn.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])));
    const body = method === 'GET' ? null : Buffer.concat(await request.toArray());
    const from = await fetch(address + url.replace(later.manifest, manifest), { method, headers, body, redirect: 'manual' });
    const type = from.headers.get('content-type') ?? '';
    // The policy is left out: its hashes are those of the scripts before the change.
    response.writeHead(from.status, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
    if (!state.isLater || !/html|javascript/.test(type)) return response.end(Buffer.from(await from.arrayBuffer()));
    return response.end((await from.text()).replaceAll(manifest, later.manifest).replaceAll(version, later.version));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { state, origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

test('a new build takes over while a tab of the earlier one is open, and no waiting answer is lost', async () => {
  const { state, origin } = await startDeployment();
  const { token, profile } = await newHousehold();
  const page = await newPage({ token, serviceWorkers: 'allow', baseURL: origin, expectedErrors: [503] });
  await page.goto('/study/today');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click();
  await untilSession(page);
  state.takesAnswers = false;
  const items = new Map((await readSession(page))?.session.items.map((item) => [item.id, item]));
  let answers = 0;
  for (; answers < 4; answers += 1) {
    const exercise = await exerciseAfter(page, answers);
    if (exercise) await pressRightAnswer(page, exercise, items);
    await page.keyboard.press('Enter');
    if (exercise?.kind === 'meet') continue;
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
  }
  await exerciseAfter(page, answers);
  const waiting = page.getByText(/(waits|wait) on this device/);
  await waiting.waitFor();
  const given = (await readSession(page))?.run.answers.filter(({ grade }) => grade !== null).map(({ key }) => key) ?? [];
  expect(given.length).toBeGreaterThan(0);

  state.isLater = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/study/'))?.update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/study/'))?.waiting?.state === 'installed');
  // The earlier build still has its files: this tab goes on.
  expect((await page.evaluate(() => caches.keys())).length).toBe(2);
  const other = await page.context().newPage();
  await other.goto('/study/today');
  await expect.poll(() => other.evaluate(() => caches.keys())).toEqual([`study-${later.version}`]);
  await other.close();

  await page.reload();
  await page.locator('main form').waitFor();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.some((name) => name.endsWith(later.manifest))).toBe(true);
  await waiting.waitFor();
  state.takesAnswers = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => waiting.count()).toBe(0);
  const { results } = await server.api(token).learning.answer({ id: profile, answers: given.map((key) => ({ key, type: 'answer' })) });
  expect(results.map(({ state: stored }) => stored)).toEqual(given.map(() => 'known'));
});
