/** @module-tag full */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startServer } from '#tests/support/server-process.ts';
import { registerOn } from '../localhost-server.ts';
import { address } from '../page.ts';
import { startWithContent } from '../starter-content.ts';
import { newHousehold, storedSession } from '../study.ts';
import { webkit } from './launch.ts';
import { newWebKitPage } from './new-page.ts';
import type { WebKitPage } from './page.ts';
import { answer } from './parts.ts';

/** Empties all stores, from a document that has none open. Once, beside much other work, WebKit's stores did not answer for a minute: then again. */
async function emptyStores(page: WebKitPage): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await page.open('/robots.txt');
    const isEmpty = await page.evaluate(async () => {
      const empty = async () => {
        localStorage.clear();
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
        return true;
      };
      const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000));
      return Promise.race([empty(), limit]);
    });
    if (isEmpty) return;
  }
  throw new Error('The stores of the browser did not answer three times.');
}

describe.skipIf(!webkit)('in WebKit, on a phone', () => {
  test('a whole lesson survives reloads and a server that is away, and its answers are sent when it is back', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'webkit-'));
    const port = await freePort();
    const server = await startWithContent({ PUBLIC_URL: undefined }, { port, dataDir });
    const stops = [server.stop];
    onTestFinished(async () => {
      for (const stop of stops) await stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const token = await registerOn(server, 'learner@example.com', 'a long enough secret');
    const page = await newWebKitPage({ address: `http://localhost:${port}`, token });
    await page.open('/study/today');
    await page.until('an active service worker', () => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
    await page.pressControl('Start');
    await page.until('the session', () => location.search.includes('k=') && document.querySelector('main form'));
    const items = (await page.until('the stored session', storedSession)).session.items;
    let answers = 0;
    const answerSome = async (count: number) => {
      for (const last = answers + count; answers < last; answers += 1) {
        const verdict = await answer(page, storedSession, items, answers);
        if (verdict === undefined) return;
        if (verdict) {
          expect(verdict).toMatch(/^Right/);
          await page.press('Enter');
        }
      }
    };
    const reload = async () => {
      await page.reload();
      await page.until('the lesson', () => document.querySelector('main form'));
    };
    await answerSome(2);
    await reload();
    await answerSome(1);
    await server.stop();
    await reload();
    await answerSome(2);
    await reload();
    await answerSome(100);
    await page.untilText('You did it');
    const waits = () => /(waits|wait) on this device/.test(document.body.innerText);
    await page.until('answers that wait', waits);
    stops.push((await startServer({ PUBLIC_URL: undefined }, { port, dataDir })).stop);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.until('no answers that wait', () => !/(waits|wait) on this device/.test(document.body.innerText));
    await page.open('/study/today');
    await page.untilText('1 of 3 days');
    expect(await page.errors()).toEqual([]);
  });

  test('a device whose scripts have lost all that they stored is still a device of the family', async () => {
    const { token } = await newHousehold();
    const page = await newWebKitPage({ address, token });
    await page.open('/study/today');
    await page.until('the key of the device', () => localStorage.getItem('device'));
    // As Safari does after seven days of use without a visit.
    await emptyStores(page);
    await page.deleteCookie('token');
    await page.open('/study/today');
    await page.until('the day of the child', () => [...document.querySelectorAll('main a')].some(({ textContent }) => textContent === 'Start'));
    await page.untilPath('/study/today');
    expect(await page.errors()).toEqual([]);
  });
});
