// Proves T19.

import { randomUUID } from 'node:crypto';
import { afterAll, expect, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const browser = withBrowserGlobals();
const test = withAppPerFile({ PUBLIC_URL: 'https://academy.test' });
// Files of a process share modules.
afterAll(() => void vi.resetModules());

const path = '/learning/device';
const newLearner = (app: TestApp) => app.learner({ email: `${randomUUID()}@example.com` });
const cookieOf = (key: string) => ({ Cookie: `theme=dark; device=${key}` });
const devicesOf = (app: TestApp, token: string) => app.api(token).household.devices();

test('a device that is added gets a cookie that no script reads, for one path, for 90 days', async ({ app }) => {
  const { token } = await newLearner(app);
  const added = await app.call('POST', '/learning/devices', { token, json: {} });
  expect(added.headers.getSetCookie()).toEqual([`device=${added.body.key}; Max-Age=7776000; Path=/api${path}; HttpOnly; Secure; SameSite=Strict`]);
});

test('the cookie gives the key back to pages of the academy alone, and opens nothing else', async ({ app }) => {
  const { token } = await newLearner(app);
  const { account } = await app.api(token).household.household();
  const { id, key } = await app.api(token).household.addDevice({});
  const restored = await app.call('POST', path, { json: {}, headers: cookieOf(key) });
  expect([restored.status, restored.body]).toEqual([200, { device: { account, id, key } }]);
  expect(restored.headers.getSetCookie()).toEqual([expect.stringContaining(`device=${key}; Max-Age=7776000`)]);
  const from = async (headers: Record<string, string>) => {
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json', ...cookieOf(key), ...headers }, body: '{}' };
    return (await app.httpApp.fetch(new Request(`http://10.0.0.7:3000/api${path}`, request))).status;
  };
  const foreign = [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://academy.test' },
    { Origin: 'https://evil.test' },
    { Origin: 'null' },
  ];
  expect(await Promise.all(foreign.map(from))).toEqual([403, 403, 403, 403, 403]);
  // On plain http, and behind a proxy that changes the host.
  expect(await Promise.all(['http://10.0.0.7:3000', 'https://academy.test'].map((Origin) => from({ Origin })))).toEqual([200, 200]);
  const leaving = await app.call('DELETE', path, { headers: { ...cookieOf(key), 'Sec-Fetch-Site': 'cross-site' } });
  const learning = await app.call('GET', '/learning/profiles', { headers: cookieOf(key) });
  expect([leaving.status, learning.status, (await devicesOf(app, token)).length]).toEqual([403, 401, 1]);
});

test('a key that no device can have does not hide the cookie, and a device without a name is named after the browser', async ({ app }) => {
  const { token } = await newLearner(app);
  const { id, key } = await app.api(token).household.addDevice({});
  for (const sent of [null, '', 7, 'x'.repeat(101)]) {
    const restored = await app.call('POST', path, { json: { key: sent }, headers: cookieOf(key) });
    expect([sent, restored.status, restored.body]).toMatchObject([sent, 200, { device: { id } }]);
  }
  const named = await Promise.all([null, ' '].map((name) => app.call('POST', '/learning/devices', { token, json: { name } })));
  expect(named.map(({ status }) => status)).toEqual([201, 201]);
});

test('an ended device is not given back, and its cookie goes; so it does with a device that leaves', async ({ app }) => {
  const { token } = await newLearner(app);
  const { id, key } = await app.api(token).household.addDevice({});
  await app.api(token).household.endDevice({ id });
  const deleted = [expect.stringContaining('device=; Max-Age=0')];
  const restored = await app.call('POST', path, { json: {}, headers: cookieOf(key) });
  expect([restored.body, restored.headers.getSetCookie()]).toEqual([{ device: null }, deleted]);
  const second = await app.api(token).household.addDevice({});
  const left = await app.call('DELETE', path, { headers: cookieOf(second.key) });
  expect([left.status, left.headers.getSetCookie(), await devicesOf(app, token)]).toEqual([200, deleted, []]);
  const withoutLogin = await app.call('POST', path, { json: {} });
  expect([withoutLogin.body, withoutLogin.headers.getSetCookie()]).toEqual([{ device: null }, []]);
  // A session is no key.
  expect((await app.call('POST', path, { json: { key: token } })).body).toEqual({ device: null });
});

/** A page that was just loaded, in a browser that keeps the cookie of the device and sends it to its path. */
async function openPage(app: TestApp, jar: { device?: string | undefined; calls: string[] }) {
  browser.fetch = async (request) => {
    const { pathname } = new URL(request.url);
    const isOwn = pathname === `/api${path}`;
    if (isOwn) jar.calls.push(request.method);
    if (isOwn && jar.device) request.headers.set('Cookie', `device=${jar.device}`);
    request.headers.set('Sec-Fetch-Site', 'same-origin');
    const response = await app.httpApp.fetch(request);
    for (const cookie of response.headers.getSetCookie()) jar.device = cookie.match(/^device=([^;]*)/)?.[1] || undefined;
    return response;
  };
  vi.resetModules();
  const [session, storing, profiles, device, account, settling, client] = await Promise.all([
    import('#app/login-session/session-cookie.ts'),
    import('#app/login-session/store-session.ts'),
    import('./profiles.ts'),
    import('./this-device.ts'),
    import('#app/login-session/learning-account.ts'),
    import('#app/login-session/settle-login.ts'),
    import('#app/api-client.ts'),
  ]);
  return { ...session, ...storing, ...profiles, ...device, ...account, ...settling, ...client };
}

/** What Safari deletes after seven days without a visit. */
function wipe() {
  browser.localStorage.clear();
  browser.cookie = '';
}

async function learn(app: TestApp, token: string, jar: Parameters<typeof openPage>[1]) {
  const page = await openPage(app, jar);
  page.storeSessionToken(token);
  await page.loadProfiles();
  await page.ensureDevice();
  return page;
}

test('a browser that has deleted what it stored learns on as the same device, without a login', async ({ app }) => {
  const { token } = await newLearner(app);
  const jar = { calls: [] };
  await learn(app, token, jar);
  const before = browser.localStorage.get('device');
  wipe();
  const page = await openPage(app, jar);
  expect(await page.loadProfiles()).toHaveLength(1);
  expect(JSON.parse(browser.localStorage.get('device') ?? '')).toMatchObject({ key: JSON.parse(before ?? '').key });
  // Once per page.
  wipe();
  expect([await page.loadProfiles(), jar.calls]).toEqual(['anonymous', ['POST', 'POST']]);
});

test('a login in a browser without its key makes it no second device', async ({ app }) => {
  const { token } = await newLearner(app);
  const jar = { calls: [] };
  await learn(app, token, jar);
  wipe();
  await learn(app, token, jar);
  expect(await devicesOf(app, token)).toHaveLength(1);
});

test('a login of another account makes it a device of that account', async ({ app }) => {
  const [first, second] = [await newLearner(app), await newLearner(app)];
  const jar = { calls: [] };
  await learn(app, first.token, jar);
  wipe();
  await learn(app, second.token, jar);
  const { account } = await app.api(second.token).household.household();
  expect([(await devicesOf(app, second.token)).length, JSON.parse(browser.localStorage.get('device') ?? '').account]).toEqual([1, account]);
});

test('a login of another account outside the learning area ends the device, which nothing gives back', async ({ app }) => {
  const [first, second] = [await newLearner(app), await newLearner(app)];
  const jar: Parameters<typeof openPage>[1] = { calls: [] };
  await learn(app, first.token, jar);
  const page = await openPage(app, jar);
  page.storeSessionToken(second.token);
  await page.settleLogin(page.api.household);
  page.clearSessionToken();
  const next = await openPage(app, jar);
  expect([await next.loadProfiles(), jar.device, await devicesOf(app, first.token)]).toEqual(['anonymous', undefined, []]);
});

test('key and cookie go at a logout; after one without a network at the next visit', async ({ app }) => {
  const { token } = await newLearner(app);
  const jar: Parameters<typeof openPage>[1] = { calls: [] };
  const page = await learn(app, token, jar);
  page.clearSessionToken();
  await page.leaveDevice();
  expect([jar.device, browser.localStorage.get('device'), await devicesOf(app, token)]).toEqual([undefined, undefined, []]);

  const offline = await learn(app, token, jar);
  browser.fetch = () => Promise.reject(new TypeError('offline'));
  offline.clearSessionToken();
  await offline.leaveDevice();
  offline.announceLogout();
  expect([typeof jar.device, browser.localStorage.get('device')]).toEqual(['string', undefined]);
  const next = await openPage(app, jar);
  expect(await next.loadProfiles()).toBe('anonymous');
  await expect.poll(() => jar.device).toBeUndefined();
  expect(await devicesOf(app, token)).toEqual([]);
});

test('a device of an earlier release gets the cookie, and a newer one none before a month has passed', async ({ app }) => {
  const { token } = await newLearner(app);
  const { account } = await app.api(token).household.household();
  const { id, key } = await app.api(token).household.addDevice({});
  browser.localStorage.set('device', JSON.stringify({ account, id, key }));
  const jar: Parameters<typeof openPage>[1] = { calls: [] };
  const page = await openPage(app, jar);
  await page.loadProfiles();
  await page.ensureDevice();
  await page.ensureDevice();
  expect([jar.device, jar.calls]).toEqual([key, ['POST']]);
});
