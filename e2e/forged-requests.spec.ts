import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { openSqlite } from '#app/db/sqlite/connection.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { openChromium } from '#tests/support/chromium.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startProduct } from './server-process.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
/** Another site: an empty page whose scripts are the attacker's. */
let port: number;
/** What a browser has sent along when it was asked for `/cookie`. */
let sentAlong: string | undefined;
const site = createServer(({ url, headers }, answer) => {
  if (url === '/cookie') sentAlong = headers.cookie;
  answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A game</title>');
});
let browser: Browser;
let database: ReturnType<typeof openSqlite>;
const victims: Record<string, string> = {};

interface Attack {
  method: string;
  path: string;
  fields: Record<string, string>;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  port = await freePort();
  await new Promise<void>((resolve) => site.listen(port, resolve));
  database = openSqlite(join(product.dataDir, 'academy.db'));
  await insertAccounts(database.db, 1);
  victims.administrator = await createSession(database.db, 'admin@example.com', Date.now());
  victims.learner = await createSession(database.db, 'person1@example.com', Date.now());
});
afterAll(async () => {
  await browser.close();
  await database.db.destroy();
  await product.stop();
  site.close();
  site.closeAllConnections();
});

/** What every call asks for, and more: with a token in the right place each of them would do something. */
const fields = {
  ...{ first_name: 'A', last_name: 'B', fullName: 'A B', name: 'A B', email: 'forged@example.com', phone_number: '+234 1', level: 'beginner' },
  ...{ password: 'a long enough secret', confirm_password: 'a long enough secret', verification_pin: '000000', comments: 'keep' },
  ...{ title: 'Forged', subtitle: 'Forged', body: 'Forged', text: 'Forged', subject: 'Forged', message: 'Forged' },
};
const calls: Attack[] = [
  ...Object.values(contract)
    .flatMap((each) => Object.values(each as Record<string, Endpoint>))
    .map(({ method, path }) => ({ method, path: `/api${path.replace(/:\w+/g, '1')}`, fields })),
  // The forms that work without script.
  ...['/contact', '/unsubscribe', '/confirm-subscription'].map((path) => ({ method: 'POST', path, fields })),
];

/** All that is kept, but for who works in the background. */
async function state(): Promise<Record<string, unknown>> {
  const { leases: _, ...kept } = JSON.parse(await dumpDatabase(database.db)) as Record<string, unknown>;
  return kept;
}

const look = (address: string) => fetch(address, { mode: 'no-cors', credentials: 'include' }).then(() => undefined);

/** Runs in the attacker's page, which does all that a page may: forms, fetch, beacons. Returns what it could read. */
async function attack({ address, calls }: { address: string; calls: Attack[] }): Promise<string[]> {
  const read: string[] = [];

  function post(path: string, enctype: string, fields: Record<string, string>): void {
    const frame = document.createElement('iframe');
    frame.name = crypto.randomUUID();
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: address + path, enctype, target: frame.name });
    for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }));
    if (enctype === 'multipart/form-data') {
      const pixel = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([pixel], 'pixel.gif', { type: 'image/gif' }));
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'image', files: files.files }));
    }
    document.body.append(frame, form);
    form.submit();
  }

  async function reach(path: string, method: string, more: RequestInit): Promise<void> {
    const answer = await fetch(address + path, { method, credentials: 'include', ...more }).catch(() => undefined);
    const text = await answer?.text();
    if (text) read.push(`${method} ${path}: ${text}`);
  }

  async function tryAll({ method, path, fields }: Attack): Promise<void> {
    if (method === 'GET') {
      await reach(path, method, { mode: 'cors' });
      await reach(path, method, { mode: 'no-cors' });
      return;
    }
    const json = JSON.stringify(fields);
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data']) post(path, enctype, fields);
    // JSON with an equals sign in a field that nobody asked for.
    post(path, 'text/plain', { [`${json.slice(0, -1)},"x":"`]: '"}' });
    for (const type of ['text/plain', 'application/json']) {
      const headers = { 'Content-Type': type };
      await reach(path, 'POST', { mode: 'no-cors', headers, body: json });
      await reach(path, method, { mode: 'cors', headers, body: json });
    }
    await reach(path, 'POST', { mode: 'no-cors', body: new Blob([json]) });
    navigator.sendBeacon(address + path, new Blob([json], { type: 'text/plain' }));
  }

  await Promise.all(calls.map(tryAll));
  return read;
}

/** Requests that write and how they were answered, as the log has them. */
const arrived = () => product.said().match(/"method":"POST","path":"\/api[^"]*","status":\d+/g) ?? [];

const places = [
  { host: 'localhost', who: 'administrator' },
  { host: '127.0.0.1', who: 'administrator' },
  { host: '127.0.0.1', who: 'learner' },
];

test.each(places)('a page at $host does nothing in the name of the $who who looks at it, and reads nothing', async ({ host, who }) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'token', value: victims[who] ?? '', url: product.address, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(`http://${host}:${port}`);
  // Browsers tell hosts apart, not ports: what they send along to this one they send to the academy, too.
  await page.evaluate(look, `http://127.0.0.1:${port}/cookie`);
  expect(sentAlong).toBe(host === '127.0.0.1' ? `token=${victims[who]}` : undefined);
  const [before, earlier] = [await state(), arrived().length];
  expect(await page.evaluate(attack, { address: product.address, calls })).toEqual([]);
  const writing = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api')).length;
  // Three forms, two kinds of fetch, what says nothing of its type, a beacon: so much needs no leave of the academy.
  await expect.poll(() => arrived().length - earlier).toBeGreaterThanOrEqual(writing * 7);
  expect(
    arrived()
      .slice(earlier)
      .filter((line) => !/:4\d\d$/.test(line)),
  ).toEqual([]);
  expect(await state()).toEqual(before);
  await context.close();
});

test('the same is done, and seen, from a page of the academy itself', async () => {
  const before = await state();
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${product.address}/about`);
  await page.evaluate(attack, { address: product.address, calls: calls.filter(({ path }) => path === '/contact') });
  await expect.poll(async () => JSON.stringify(await state())).not.toBe(JSON.stringify(before));
});
