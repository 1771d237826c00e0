// Proves T20.

/** @module-tag full */
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { openSqlite } from '#app/db/sqlite/connection.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { periodicKey } from '#app/jobs/job-registry.server.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startWithContent } from './starter-content.ts';

let server: Awaited<ReturnType<typeof startWithContent>>;
/** Port of the attacker's site: an empty page that runs the attacker's scripts. */
let port: number;
/** Cookie header of the request to `/cookie`. */
let receivedCookie: string | undefined;
const site = createServer(({ url, headers }, response) => {
  if (url === '/cookie') receivedCookie = headers.cookie;
  response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A game</title>');
});
let browser: Browser;
let database: ReturnType<typeof openSqlite>;
const victimTokens: Record<string, string> = {};

interface Dump extends Record<string, unknown> {
  jobs: { unique_key: string | null }[];
}

interface Attack {
  method: string;
  path: string;
  fields: Record<string, string>;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startWithContent(), launchChromium()]);
  port = await freePort();
  await new Promise<void>((resolve) => site.listen(port, resolve));
  database = openSqlite(join(server.dataDir, 'academy.db'));
  await insertAccounts(database.db, 1);
  victimTokens.administrator = await createSession(database.db, 'admin@example.com', Date.now());
  victimTokens.learner = await createSession(database.db, 'person1@example.com', Date.now());
});
afterAll(async () => {
  await browser.close();
  await database.db.destroy();
  await server.stop();
  site.close();
  site.closeAllConnections();
});

/** Fields of all endpoints together: with a token in the right place each call would succeed. */
const fields = {
  ...{ first_name: 'A', last_name: 'B', fullName: 'A B', name: 'A B', email: 'forged@example.com', phone_number: '+234 1', level: 'beginner' },
  ...{ password: 'a long enough secret', confirm_password: 'a long enough secret', verification_pin: '000000', comments: 'keep' },
  ...{ title: 'Forged', subtitle: 'Forged', body: 'Forged', text: 'Forged', subject: 'Forged', message: 'Forged' },
};
const calls: Attack[] = [
  ...Object.values(contract)
    .flatMap((each) => Object.values(each as Record<string, Endpoint>))
    .map(({ method, path }) => ({ method, path: `/api${path.replace(/:\w+/g, '1')}`, fields })),
  // Forms that work without JavaScript.
  ...['/contact', '/unsubscribe', '/confirm-subscription'].map((path) => ({ method: 'POST', path, fields })),
];

/** All rows except those that periodic jobs write. */
async function state(): Promise<Record<string, unknown>> {
  const { leases: _, named_locks: __, word_turns: ___, jobs, ...rest } = JSON.parse(await dumpDatabase(database.db)) as Dump;
  return { ...rest, jobs: jobs.filter(({ unique_key }) => unique_key !== periodicKey) };
}

const tryReading = (address: string) => fetch(address, { mode: 'no-cors', credentials: 'include' }).then(() => undefined);

/** Runs in the attacker's page: forms, fetch and beacons. Returns what the page could read. */
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

  async function targetUrl(path: string, method: string, extraFields: RequestInit): Promise<void> {
    const response = await fetch(address + path, { method, credentials: 'include', ...extraFields }).catch(() => undefined);
    const text = await response?.text();
    if (text) read.push(`${method} ${path}: ${text}`);
  }

  async function tryAll({ method, path, fields }: Attack): Promise<void> {
    if (method === 'GET') {
      await targetUrl(path, method, { mode: 'cors' });
      await targetUrl(path, method, { mode: 'no-cors' });
      return;
    }
    const json = JSON.stringify(fields);
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data']) post(path, enctype, fields);
    // JSON as a form body: the equals sign goes into an extra field.
    post(path, 'text/plain', { [`${json.slice(0, -1)},"x":"`]: '"}' });
    for (const type of ['text/plain', 'application/json']) {
      const headers = { 'Content-Type': type };
      await targetUrl(path, 'POST', { mode: 'no-cors', headers, body: json });
      await targetUrl(path, method, { mode: 'cors', headers, body: json });
    }
    await targetUrl(path, 'POST', { mode: 'no-cors', body: new Blob([json]) });
    navigator.sendBeacon(address + path, new Blob([json], { type: 'text/plain' }));
  }

  await Promise.all(calls.map(tryAll));
  return read;
}

/** Logged write requests and their status. */
const loggedWrites = () => server.output().match(/"method":"POST","path":"\/api[^"]*","status":\d+/g) ?? [];

/** All endpoints refuse in one place, so one call in eight and all pages with forms show what browsers send. */
const sample = calls.filter(({ path }, nth) => nth % 8 === 0 || !path.startsWith('/api'));
const origins = [
  { host: 'localhost', victim: 'administrator', calls: sample },
  { host: '127.0.0.1', victim: 'administrator', calls: sample },
  { host: '127.0.0.1', victim: 'learner', calls: sample },
];

test.each(origins)(
  'a page at $host writes nothing and reads nothing with the session of the $victim that visits it',
  async ({ host, victim, calls }) => {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'token', value: victimTokens[victim] ?? '', url: server.address, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await page.goto(`http://${host}:${port}`);
    // Cookies ignore ports: what this server gets, the academy gets as well.
    await page.evaluate(tryReading, `http://127.0.0.1:${port}/cookie`);
    expect(receivedCookie).toBe(host === '127.0.0.1' ? `token=${victimTokens[victim]}` : undefined);
    const [before, loggedBefore] = [await state(), loggedWrites().length];
    expect(await page.evaluate(attack, { address: server.address, calls })).toEqual([]);
    const writeCount = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api')).length;
    // Three forms, two kinds of fetch, one without a content type, one beacon: none needs a CORS preflight.
    await expect.poll(() => loggedWrites().length - loggedBefore).toBeGreaterThanOrEqual(writeCount * 7);
    expect(
      loggedWrites()
        .slice(loggedBefore)
        .filter((line) => !/:4\d\d$/.test(line)),
    ).toEqual([]);
    await expect.poll(() => state()).toEqual(before);
    await context.close();
  },
);

test('the same calls succeed and are read from a page of the academy itself', async () => {
  const before = await state();
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${server.address}/about`);
  await page.evaluate(attack, { address: server.address, calls: calls.filter(({ path }) => path === '/contact') });
  await expect.poll(async () => JSON.stringify(await state())).not.toBe(JSON.stringify(before));
});
