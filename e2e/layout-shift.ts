import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { address } from './page.ts';

type Watched = typeof globalThis & { shifts: { value: number; sources: string }[] };

/** Records layout shifts from the next document on, except those within 500 ms of an input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Watched['shifts'] = [];
    Object.assign(globalThis, { shifts });
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}` : `${node?.nodeName}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, sources: entry.sources.map(({ node }) => describe(node)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Layout shifts so far, after pending frames are painted. */
export async function shiftsOf(page: Page): Promise<Watched['shifts']> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return page.evaluate(() => (globalThis as Watched).shifts);
}

/** Leaves out what has shifted so far. */
export async function forgetShifts(page: Page): Promise<void> {
  await shiftsOf(page);
  await page.evaluate(() => {
    (globalThis as Watched).shifts.length = 0;
  });
}

/** Waits 500 ms, after which the browser counts shifts again. */
export const waitForShiftWindow = (page: Page) =>
  page.evaluate(() => {
    const from = performance.now();
    return new Promise<void>((done) => {
      const poll = () => (performance.now() - from > 600 ? done() : requestAnimationFrame(poll));
      poll();
    });
  });

/** Time in ms that is enough for a browser to paint the beginning of a document. */
const pauseMs = 1000;

/** Starts a proxy of the academy that pauses each document before a part of it, until the test ends, and returns its address. */
export async function pauseDocuments(before: string): Promise<string> {
  const proxy = createServer((visit, reply) => {
    const headers = { ...visit.headers, 'accept-encoding': 'identity' };
    const forwarded = request(`${address}${visit.url}`, { headers, method: visit.method }, async (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(reply);
        return;
      }
      const html = await text(answer);
      const end = html.indexOf(before);
      reply.write(html.slice(0, end));
      await wait(pauseMs);
      reply.end(html.slice(end));
    });
    visit.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
