import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, expect, vi } from 'vitest';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerFile();
let address: string;
let stop: () => void;
test.beforeAll(async ({ app }) => {
  await insertAccounts(app.context.db, 25_000);
  const server = serve({ fetch: app.httpApp.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  stop = () => server.close();
});
afterAll(async () => {
  stop();
});

const headers = (adminToken: string, encoding = 'identity') => ({ Authorization: `Bearer ${adminToken}`, 'Accept-Encoding': encoding });

test('exports tutors as a named CSV file with headings, newest first, without other fields', async ({ app, adminToken }) => {
  await app.api().accounts.tutor({ ...person, first_name: '=1+1', last_name: 'Eze, Obi', email: 'one@example.com' });
  await app.api().accounts.tutor({ ...person, first_name: 'Ọ́lụ́chí', phone_number: '(0)800', email: 'two@example.com', level: 'advanced' });
  const response = await app.call('GET', '/admin/tutors/export', { token: adminToken });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="tutors-2026-01-15.csv"');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.text.split('\r\n')).toEqual([
    'First Name,Last Name,Email Address,Phone Number,Level',
    'Ọ́lụ́chí,Example,two@example.com,(0)800,advanced',
    `'=1+1,"Eze, Obi",one@example.com,+234 800 000 0000,beginner`,
    '',
  ]);
});

test('the typed client gets a file with the server’s name and a byte order mark', async ({ app, adminToken }) => {
  const file = await app.api(adminToken).accounts.tutorsExport({ search: 'OLUCHI', level: 'advanced' });
  expect(file.name).toBe('tutors-2026-01-15.csv');
  expect(file.type).toMatch(/^text\/csv;/);
  expect([...(await file.bytes()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect((await file.text()).split('\r\n')).toHaveLength(3);
});

test('rejects callers other than administrators, and responds with JSON to an invalid filter', async ({ app, adminToken }) => {
  const learner = await app.learner();
  for (const [callerToken, status] of [
    [undefined, 401],
    [learner.token, 401],
    [adminToken, 400],
  ] as const) {
    const response = await app.call('GET', '/admin/users/export?level=expert', callerToken ? { token: callerToken } : {});
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toContain('application/json');
  }
});

test.for(['identity', 'gzip'])(
  'streams 25,000 users completely and once, while later rows are still being read (%s)',
  async (encoding, { app, adminToken }) => {
    const { totalUsers } = await app.api(adminToken).accounts.usersTotal();
    const select = vi.spyOn(app.context.db, 'selectFrom');
    const response = await fetch(`${address}/admin/users/export`, { headers: headers(adminToken, encoding) });
    expect(response.headers.get('Content-Encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    const queriesAtFirst = select.mock.calls.length;
    const lines = (await response.text()).split('\r\n');
    expect(select.mock.calls.length).toBeGreaterThan(queriesAtFirst + 10);
    select.mockRestore();
    // Includes the headings and the empty text after the last line break.
    expect(lines).toHaveLength(totalUsers + 2);
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(totalUsers + 2);
  },
);

test('responds to other requests during a download', async ({ adminToken }) => {
  const download = fetch(`${address}/admin/users/export`, { headers: headers(adminToken) }).then((response) => response.text());
  let isDone = false;
  void download.then(() => {
    isDone = true;
  });
  let responses = 0;
  while (!isDone) {
    expect((await fetch(`${address}/admin/users/total`, { headers: headers(adminToken) })).status).toBe(200);
    responses += 1;
  }
  expect(responses).toBeGreaterThan(3);
});

test('stops reading when the client disconnects', async ({ app, adminToken }) => {
  const select = vi.spyOn(app.context.db, 'selectFrom');
  const response = await fetch(`${address}/admin/users/export`, { headers: headers(adminToken) });
  await response.body?.cancel();
  let before = -1;
  await vi.waitUntil(
    async () => {
      const isUnchanged = select.mock.calls.length === before;
      before = select.mock.calls.length;
      if (!isUnchanged) await setTimeout(100);
      return isUnchanged;
    },
    { timeout: 90_000 },
  );
  // Each batch takes two queries; the whole export takes 50.
  expect(select.mock.calls.length).toBeLessThan(45);
  select.mockRestore();
});

test.for(['identity', 'gzip'])(
  'a database error during the export aborts the connection and logs the reason (%s)',
  async (encoding, { app, adminToken }) => {
    const response = await fetch(`${address}/admin/users/export`, { headers: headers(adminToken, encoding) });
    const select = vi.spyOn(app.context.db, 'selectFrom').mockImplementation(() => {
      throw new Error('The disk is gone');
    });
    await expect(response.text()).rejects.toThrow();
    select.mockRestore();
    const logEntry = app.log.findLast(({ event }) => event === 'failed');
    expect(logEntry?.details).toMatchObject({ path: '/admin/users/export', reason: expect.stringContaining('The disk is gone') });
  },
);
