// Proves T48.

/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';

const mib = 1024 * 1024;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32', NODE_OPTIONS: '--max-old-space-size=512' });
});
afterAll(() => server.stop());

const json = { 'Content-Type': 'application/json' };
const manyKeys = `{${Array.from({ length: 1_000_000 }, (_, nth) => `"k${nth}":1`).join()}}`;
const manyElements = `{"a":[${'{},'.repeat(5_000_000)}1]}`;
/** As large as a draft may be; the first account is that of the administrator. */
const draft = (subject: string) =>
  JSON.stringify({ form: 'post', subject, account: 1, changes: { body: 'ọ́'.repeat(3 * mib) }, version: 0, writer: 'a-form' });
const manyParts = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(200_000)}--x--\r\n`;
const marks = '\u0301\u0323'.repeat(10_000);

/** Statuses of the same request from ten networks at once, each from several. */
async function flood(count: number, send: (nth: number, from: string) => Promise<{ status: number }>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, (_, nth) => send(nth, `203.0.113.${nth % 10}`)));
  return [...new Set(responses.map(({ status }) => status))].sort();
}

test('large and hostile bodies end in refusals, and a process with a heap of 512 MB goes on', async () => {
  const token = await server.adminToken();
  const send =
    (method: string, path: string, body: string, sent: { token?: string; headers?: Record<string, string> }) => (_: number, from: string) =>
      server.call(method, path, { body, from, ...sent, headers: { ...json, ...sent.headers } });
  expect(await flood(20, send('PUT', '/drafts/one', manyKeys, {}))).toEqual([401]);
  expect(await flood(10, send('PUT', '/drafts/one', manyKeys, { token }))).toEqual([400]);
  expect(await flood(10, send('PUT', '/drafts/one', manyElements, { token }))).toEqual([400]);
  expect(await flood(10, send('POST', '/blog', manyParts, { token, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }))).toEqual([400]);
  expect(await flood(50, send('POST', '/contact', JSON.stringify({ name: marks }), {}))).toEqual([400]);
  const drafts = await flood(20, (nth, from) => send('PUT', '/drafts/one', draft(`subject-${nth}`), { token })(nth, from));
  // The account has room for four of them.
  expect(drafts).toEqual(expect.arrayContaining([200]));
  expect([200, 400, 503]).toEqual(expect.arrayContaining(drafts));
  expect((await server.call('GET', '/academy')).status).toBe(200);
});
