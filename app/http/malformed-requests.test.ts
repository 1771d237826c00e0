import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import type { TestResponse } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

const allEndpoints = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const withParams = allEndpoints.filter(({ endpoint }) => endpoint.path.includes(':'));
const withJson = allEndpoints.filter(({ endpoint }) => endpoint.body && endpoint.encoding !== 'multipart');
const withForm = allEndpoints.filter(({ endpoint }) => endpoint.encoding === 'multipart');

const test = withAppPerFile();
test.beforeAll(async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' });
});

const path = (endpoint: Endpoint, id: string | number = 1) => endpoint.path.replace(/:\w+/g, String(id));

function expectError(response: TestResponse, ...statuses: number[]) {
  expect(statuses).toContain(response.status);
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(response.body.error).toEqual(expect.stringMatching(/\w/));
  expect(response.body.message).toBe(response.body.error);
}

describe.each(withParams)('$name', ({ endpoint }) => {
  test.for(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '1%00', '٣'])('answers 404 for the id %s', async (id, { app, adminToken }) => {
    expectError(await app.call(endpoint.method, path(endpoint, id), { token: adminToken }), 404);
  });
});

describe.each(withJson)('$name', ({ endpoint }) => {
  const send = (app: TestApp, adminToken: string, options: object) => app.call(endpoint.method, path(endpoint), { token: adminToken, ...options });
  const json = { 'Content-Type': 'application/json' };

  test('rejects bodies other than JSON objects with 400', async ({ app, adminToken }) => {
    expectError(await send(app, adminToken, { body: '{"email": ', headers: json }), 400);
    expectError(await send(app, adminToken, { body: '[1, 2]', headers: json }), 400);
    expectError(await send(app, adminToken, { body: 'null', headers: json }), 400);
    expectError(await send(app, adminToken, { body: '"text"', headers: json }), 400);
    expectError(await send(app, adminToken, { body: new Uint8Array([0x7b, 0xff, 0xfe]), headers: json }), 400);
  });

  test('rejects other content types with 415', async ({ app, adminToken }) => {
    expectError(await send(app, adminToken, { body: '{}', headers: { 'Content-Type': 'text/plain' } }), 415);
    expectError(await send(app, adminToken, { body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }), 415);
  });

  test('rejects bodies over the limit with 413', async ({ app, adminToken }) => {
    expectError(await send(app, adminToken, { json: { text: 'a'.repeat((endpoint.maxBytes ?? 65_536) + 1) } }), 413);
  });

  test('rejects fields of the wrong type with an error for each', async ({ app, adminToken }) => {
    const names = Object.keys((endpoint.body as unknown as { shape?: object; def: { shape: object } }).def.shape);
    for (const invalid of [7, true, ['text'], { deep: { deeper: 'text' } }]) {
      const fields = Object.fromEntries(names.map((name) => [name, invalid]));
      // A switch takes true.
      if (endpoint.body && z.safeParse(endpoint.body, fields).success) continue;
      const response = await send(app, adminToken, { json: fields });
      expectError(response, 400);
      expect(Object.keys(response.body.errors ?? {}).length).toBeGreaterThan(0);
    }
  });

  test('survives property names of Object.prototype', async ({ app, adminToken }) => {
    const response = await send(app, adminToken, { body: '{"__proto__": {"admin": true}, "constructor": 1, "toString": "x"}', headers: json });
    expect(response.status).toBeLessThan(500);
  });
});

describe.each(withForm)('$name', ({ endpoint }) => {
  test('rejects other content types with 415, and invalid multipart with 400', async ({ app, adminToken }) => {
    expectError(await app.call(endpoint.method, path(endpoint), { token: adminToken, json: { title: 'Title' } }), 415, 404);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expectError(await app.call(endpoint.method, path(endpoint), { token: adminToken, body: 'not a form', headers }), 400, 404);
  });

  test('rejects more than 14 MiB with 413', async ({ app, adminToken }) => {
    const form = new FormData();
    form.set('body', 'a'.repeat(14 * 1024 * 1024));
    expectError(await app.call(endpoint.method, path(endpoint), { token: adminToken, form }), 413);
  });

  test('rejects text instead of the image and a file instead of the title', async ({ app, adminToken }) => {
    const form = new FormData();
    form.set('title', new File(['x'], 'title.txt'));
    form.set('body', '<p>Text</p>');
    form.set('image', 'no file');
    const response = await app.call(endpoint.method, path(endpoint), { token: adminToken, form });
    expectError(response, 400, 404);
  });
});

test('an unknown endpoint is a JSON 404', async ({ app }) => {
  expectError(await app.call('GET', '/no-such-call'), 404);
  expectError(await app.call('PATCH', '/no-such-call'), 404);
  expectError(await app.call('GET', ''), 404);
});

const pages = ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'page=99999999999999999999'];
const limits = ['limit=0', 'limit=101', 'limit=1.5', 'limit=-1', 'limit=x', 'limit='];
const cursors = (name: string) => ['0', '-1', '1.5', 'x', '', '99999999999999999999'].map((value) => `${name}=${value}`);

test.for([
  ['/admin/users', [...pages, ...limits]],
  ['/admin/tutors', [...pages, ...limits]],
  ['/admin/subscribers', [...pages, ...limits]],
  ['/blog', [...limits, ...cursors('before'), 'view=', 'view=x']],
  ['/word-of-day/1/comments', [...limits, ...cursors('before')]],
  ['/word-of-day/comment/1/replies', [...limits, ...cursors('after')]],
] as const)('%s rejects invalid pagination parameters', async ([list, queries], { app, adminToken }) => {
  for (const query of queries) {
    const response = await app.call('GET', `${list}?${query}`, { token: adminToken });
    expectError(response, 400);
    expect(Object.keys(response.body.errors ?? {})).toEqual([query.split('=')[0]]);
  }
});

test('the largest page number and cursor give an empty list', async ({ app, adminToken }) => {
  const { MAX_SAFE_INTEGER: largest } = Number;
  expect((await app.call('GET', `/admin/users?page=${largest}&limit=100`, { token: adminToken })).rows).toEqual([]);
  expect((await app.call('GET', `/word-of-day/comment/1/replies?after=${largest}&limit=100`)).rows).toEqual([]);
  expectError(await app.call('GET', `/blog/${largest}`), 404);
});

test('survives undecodable URLs and nonsense headers', async ({ app }) => {
  expectError(await app.call('GET', '/blog/%zz'), 404);
  expectError(await app.call('GET', '/blog/%E0%A4%A'), 404);
  expectError(await app.call('POST', '/unsubscribe?token=%E0%A4%A&email=%zz'), 400);
  expect((await app.call('GET', '/blog', { headers: { 'X-Forwarded-For': 'no, address', Authorization: 'nonsense' } })).status).toBe(200);
});

test('answers HEAD like GET without a body, and other methods with a JSON 405', async ({ app, adminToken }) => {
  const head = await app.httpApp.fetch(new Request('http://academy.test/api/blog', { method: 'HEAD' }));
  expect([head.status, head.headers.get('X-Total-Count'), head.headers.get('Content-Length'), await head.text()]).toEqual([200, '0', '2', '']);
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) expectError(await app.call(method, '/login', { token: adminToken }), 405);
});

test('survives JSON nested as deep as 64 KiB allow', async ({ app }) => {
  const headers = { 'Content-Type': 'application/json' };
  expectError(await app.call('POST', '/login', { body: '['.repeat(60_000), headers }), 400);
  expectError(await app.call('POST', '/login', { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, headers }), 400);
});

test('rejects NUL in text before it reaches the database', async ({ app }) => {
  expectError(await app.call('POST', '/word-of-day/1/comment', { json: { text: 'a\u0000b' } }), 400);
  expectError(await app.call('POST', '/login', { json: { email: 'a\u0000b@example.com', password: 'x' } }), 400);
  expectError(await app.call('POST', '/unsubscribe?token=a%00&email=a%00@example.com'), 400);
});

test('drops unknown fields', async ({ app, adminToken }) => {
  const response = await app.call('POST', '/word-of-day', {
    token: adminToken,
    json: { id: 77, likes: 500, title: 'Mmiri', body: 'Water', admin: true },
  });
  expect(response.status).toBe(201);
  expect(response.body.wordOfDay).toMatchObject({ id: 2, likes: 0, title: 'Mmiri' });
});
