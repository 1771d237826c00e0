// Proves T48.

import { expect, onTestFinished, vi } from 'vitest';
import { speakerConsentVersion } from '#app/features/voices/speaker-consent.contract.ts';
import { approve } from '#tests/support/factories/tutors.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createApplicant } from '#tests/support/tutor-applicants.ts';
import { timeouts } from './http-server.server.ts';

const test = withAppPerTest();
const mib = 1024 * 1024;

/** Node.js wants this for a body that is a stream; the types of the browser do not know it. */
const streamed = (init: RequestInit): RequestInit => Object.assign(init, { duplex: 'half' });

/** A request whose body counts how much of it is read. */
async function send(
  app: TestApp,
  method: string,
  path: string,
  { token, type, length }: { token?: string; type: string; length: number | 'chunked' },
) {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1;
        if (pulled > 2_000) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  const framing: Record<string, string> = length === 'chunked' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) };
  const headers = { 'Content-Type': type, ...framing, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const request = new Request(`https://academy.test/api${path}`, streamed({ method, headers, body }));
  const response = await app.httpApp.fetch(request);
  return { status: response.status, pulled };
}

const json = 'application/json';
const multipart = 'multipart/form-data; boundary=x';

test('a declared length above the limit of the call is refused before the caller is looked up, and nothing is read', async ({ app }) => {
  for (const token of [undefined, 'a-dead-one']) {
    expect(await send(app, 'POST', '/login', { ...(token ? { token } : {}), type: json, length: 8 * 1024 })).toEqual({ status: 413, pulled: 0 });
    expect(await send(app, 'PUT', '/drafts/one', { ...(token ? { token } : {}), type: json, length: 17 * mib })).toEqual({ status: 413, pulled: 0 });
  }
});

test('a caller without the permission is refused before its body is read', async ({ app, adminToken }) => {
  const { token } = await app.learner();
  const tutor = await createApplicant(app);
  await approve(app.context.db, tutor.id);
  const refused = [
    ['PUT', '/drafts/one', json, undefined, 401],
    ['PUT', '/drafts/one', json, token, 401],
    ['PUT', '/auth/tutor/picture', multipart, token, 403],
    ['PUT', '/auth/tutor/picture', multipart, adminToken, 403],
    ['POST', '/blog', multipart, token, 401],
    ['POST', '/admin/course/import', multipart, token, 401],
    ['POST', '/teaching/items/1/voices', multipart, undefined, 401],
    ['POST', '/teaching/items/1/voices', multipart, token, 401],
    // A tutor that has not agreed to be heard.
    ['POST', '/teaching/items/1/voices', multipart, tutor.token, 400],
    ['PUT', '/teaching/words/1/voices', multipart, tutor.token, 400],
  ] as const;
  for (const [method, path, type, caller, status] of refused)
    for (const length of [mib / 2, 'chunked'] as const)
      expect(await send(app, method, path, { ...(caller ? { token: caller } : {}), type, length }), `${method} ${path}`).toEqual({
        status,
        pulled: 0,
      });
});

withAppPerTest({ RATE_LIMITS: 'on' })('an upload beyond its limit is refused before its body is read', async ({ app }) => {
  const { id, token } = await createApplicant(app);
  await approve(app.context.db, id);
  await app.api(token).teaching.saveSpeaker({ name: 'Ada', place: null, dialect: null, consent: speakerConsentVersion, keepWithoutName: false });
  const form = new FormData();
  form.set('file', new File(['x'], 'recording.wav'));
  expect((await app.call('POST', '/teaching/items/1/voices', { form, token })).status).toBe(404);
  const counted = app.context.db.updateTable('rate_limits').set({ count: 300 }).where('key', 'like', 'teaching.addItemVoice%');
  expect((await counted.executeTakeFirst()).numUpdatedRows).toBe(1n);
  const path = '/teaching/items/1/voices';
  expect(await send(app, 'POST', path, { token, type: multipart, length: mib / 2 })).toEqual({ status: 429, pulled: 0 });
});

test('a body without a length is counted while it is read', async ({ app, adminToken }) => {
  const { status, pulled } = await send(app, 'POST', '/blog', { token: adminToken, type: multipart, length: 'chunked' });
  expect(status).toBe(413);
  // 14 MiB in pieces of 64 KiB.
  expect(pulled).toBeLessThan(14 * 16 + 3);
});

/** Uploads of one account whose bodies come when the test says so. */
function slowUploads(app: TestApp, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': json, 'Content-Length': String(mib) };
  const started: (() => void)[] = [];
  const upload = () => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) =>
          new Promise((resolve) =>
            started.push(() => {
              controller.enqueue(new TextEncoder().encode('{}'));
              controller.close();
              resolve();
            }),
          ),
      },
      { highWaterMark: 0 },
    );
    const request = new Request('https://academy.test/api/drafts/one', streamed({ method: 'PUT', headers, body }));
    return app.httpApp.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } });
  };
  return { started, upload };
}

test('one large body of an account is read at a time; further ones wait their turn, and beyond 10 get 503 with Retry-After', async ({
  app,
  adminToken,
}) => {
  const { started, upload } = slowUploads(app, adminToken);
  const all = Array.from({ length: 12 }, upload);
  const refused = await Promise.race(all);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({
    error: 'Very many large files are being sent at this moment. Please try again in 5 seconds.',
  });
  for (let ended = 0; ended < all.length - 1; ended += 1) {
    await expect.poll(() => started.length).toBeGreaterThan(ended);
    started[ended]?.();
  }
  expect((await Promise.all(all)).map(({ status }) => status).sort()).toEqual([...Array(11).fill(400), 503]);
});

test('a large body whose turn does not come gets 503 with Retry-After in half the time of its request', async ({ app, adminToken }) => {
  const { started, upload } = slowUploads(app, adminToken);
  const first = upload();
  await expect.poll(() => started.length).toBe(1);
  const { setTimeout: startTimer } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => void timers.mockRestore());
  const atOnce: typeof startTimer = Object.assign(
    (work: () => void, ms?: number) => startTimer(work, ms === timeouts.request / 2 ? 0 : ms),
    startTimer,
  );
  timers.mockImplementation(atOnce);
  const { status, headers } = await upload();
  expect([status, headers.get('Retry-After'), started.length]).toEqual([503, '5', 1]);
  started[0]?.();
  expect((await first).status).toBe(400);
});

test('fields, levels and parts are counted before objects are made of them', async ({ app, adminToken }) => {
  const call = (body: string) => app.call('POST', '/login', { body, headers: { 'Content-Type': json } });
  const fields = (count: number) => `{${Array.from({ length: count }, (_, nth) => `"${nth}":1`).join()}}`;
  expect((await call(fields(200))).body.error).toBe('Email is required');
  expect((await call(fields(201))).body.error).toBe('The request may have at most 200 fields');
  expect((await call(`{"a":[${'{},'.repeat(100)}1]}`)).body.error).toBe('The request may have at most 200 fields');
  const levels = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;
  expect((await call(levels(20))).body.error).toBe('Email is required');
  expect((await call(levels(21))).body.error).toBe('The request may have at most 20 levels');
  // Within a text they are text.
  expect((await call(JSON.stringify({ a: `${'{[,'.repeat(500)}\\"${',"\\'.repeat(100)}` }))).body.error).toBe('Email is required');

  const form = (count: number) => {
    const parts = new FormData();
    for (let nth = 0; nth < count; nth += 1) parts.append(`field-${nth}`, 'x');
    return app.call('POST', '/blog', { form: parts, token: adminToken });
  };
  expect((await form(20)).body.error).toBe('All fields (title, body, and image) are required.');
  expect((await form(21)).body.error).toBe('The form may have at most 20 fields');
  const headers = { 'Content-Type': 'multipart/form-data; q="; boundary=other"; boundary=real' };
  const body = `${'--real\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(30)}--real--\r\n`;
  expect((await app.call('POST', '/blog', { body, headers, token: adminToken })).body.error).toBe('The form cannot be read');
});

test('a form of a page has at most 200 fields', async ({ app }) => {
  const post = (count: number) =>
    app.httpApp.fetch(
      new Request('https://academy.test/contact', {
        method: 'POST',
        body: new URLSearchParams(Array.from({ length: count }, (_, nth) => [`f${nth}`, 'x'])),
      }),
    );
  expect((await post(200)).status).toBe(404);
  const refused = await post(201);
  expect([refused.status, await refused.text()]).toEqual([400, 'The form may have at most 200 fields']);
});
