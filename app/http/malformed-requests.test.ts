import { expect } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import type { TestResponse } from '#tests/support/api-client.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createApplicant } from '#tests/support/tutor-applicants.ts';
import { bodyLimitsOf } from './body-limits.server.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = endpointsOf(contract);
const withId = endpoints.filter(({ path }) => path.includes(':'));
const withJson = endpoints.filter(({ body, encoding }) => body && encoding !== 'multipart');
const withForm = endpoints.filter(({ encoding }) => encoding === 'multipart');

const test = withAppPerFile();
const tokens = { tutor: '', learner: '' };
test.beforeAll(async ({ app, adminToken }) => {
  tokens.tutor = (await createApplicant(app)).token;
  tokens.learner = (await app.learner()).token;
  const api = app.api(adminToken);
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' });
});

/** Token of an account that may make the call. */
const tokenFor = ({ accountKind }: Endpoint, adminToken: string) =>
  accountKind?.kind === 'tutor' || accountKind?.kind === 'learner' ? tokens[accountKind.kind] : adminToken;

const pathOf = (endpoint: Endpoint, id: string | number = 1) => endpoint.path.replace(/:\w+/g, String(id));

function expectError(response: TestResponse, ...statuses: number[]) {
  expect(statuses).toContain(response.status);
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(response.body.error).toEqual(expect.stringMatching(/\w/));
  expect(response.body.message).toBe(response.body.error);
}

/** Endpoints whose response is not the error, each with what is wrong. */
async function offenders(some: Endpoint[], statuses: number[], send: (endpoint: Endpoint) => Promise<TestResponse>): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of some) {
    const { status, headers, body } = await send(endpoint);
    const isError = headers.get('Content-Type')?.includes('application/json') && /\w/.test(body.error ?? '') && body.message === body.error;
    if (!statuses.includes(status) || !isError) found.push(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  }
  return found;
}

const json = { 'Content-Type': 'application/json' };

// The same code reads all requests: variants of an error are tried on one endpoint, and each endpoint with one of them.

test.for(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '1%00', '٣'])('an id %s is answered with 404', async (id, { app }) => {
  expectError(await app.call('GET', `/blog/${id}`), 404);
});

test('each endpoint answers 404 for an id that is no number', async ({ app, adminToken }) => {
  expect(
    await offenders(withId, [404], (endpoint) => app.call(endpoint.method, pathOf(endpoint, 'abc'), { token: tokenFor(endpoint, adminToken) })),
  ).toEqual([]);
});

test('bodies other than JSON objects are answered with 400, other content types with 415', async ({ app }) => {
  for (const body of ['{"email": ', '[1, 2]', 'null', '"text"', new Uint8Array([0x7b, 0xff, 0xfe])])
    expectError(await app.call('POST', '/login', { body, headers: json }), 400);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expectError(await app.call('POST', '/login', { body: '{}', headers: { 'Content-Type': type } }), 415);
});

test('each endpoint with a JSON body rejects another body with 400, another type with 415, and one over its limit with 413', async ({
  app,
  adminToken,
}) => {
  const send = (options: object) => (endpoint: Endpoint) =>
    app.call(endpoint.method, pathOf(endpoint), { token: tokenFor(endpoint, adminToken), ...options });
  expect(await offenders(withJson, [400], send({ body: '[1, 2]', headers: json }))).toEqual([]);
  expect(await offenders(withJson, [415], send({ body: '{}', headers: { 'Content-Type': 'text/plain' } }))).toEqual([]);
  const tooLong = (endpoint: Endpoint) => send({ json: { text: 'a'.repeat(bodyLimitsOf(endpoint).bytes + 1) } })(endpoint);
  expect(await offenders(withJson, [413], tooLong)).toEqual([]);
});

test('each endpoint with a JSON body rejects fields of another type with an error at a field', async ({ app, adminToken }) => {
  const found: string[] = [];
  for (const invalid of [7, true, ['text'], { deep: { deeper: 'text' } }]) {
    const fieldsOf = ({ body }: Endpoint) =>
      Object.fromEntries(Object.keys((body as unknown as { def: { shape: object } }).def.shape).map((name) => [name, invalid]));
    // A switch takes true.
    const rejecting = withJson.filter((endpoint) => endpoint.body && !z.safeParse(endpoint.body, fieldsOf(endpoint)).success);
    expect(rejecting.length).toBeGreaterThan(50);
    const send = async (endpoint: Endpoint) => {
      const response = await app.call(endpoint.method, pathOf(endpoint), { token: tokenFor(endpoint, adminToken), json: fieldsOf(endpoint) });
      if (Object.keys(response.body.errors ?? {}).length === 0) found.push(`${endpoint.method} ${endpoint.path}: no field has an error`);
      return response;
    };
    found.push(...(await offenders(rejecting, [400], send)));
  }
  expect(found).toEqual([]);
});

test('each endpoint survives property names of Object.prototype', async ({ app, adminToken }) => {
  const body = '{"__proto__": {"admin": true}, "constructor": 1, "toString": "x"}';
  const failed: string[] = [];
  for (const endpoint of withJson) {
    const { status } = await app.call(endpoint.method, pathOf(endpoint), { token: adminToken, body, headers: json });
    if (status >= 500) failed.push(`${endpoint.method} ${endpoint.path}: ${status}`);
  }
  expect(failed).toEqual([]);
});

test('each endpoint with a form rejects another type with 415, what is no form and fields of another type with 400, and 14 MiB with 413', async ({
  app,
  adminToken,
}) => {
  const send = (options: object) => (endpoint: Endpoint) =>
    app.call(endpoint.method, pathOf(endpoint), { token: tokenFor(endpoint, adminToken), ...options });
  const formOf = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  // Recordings are refused before their body without it.
  const { consentVersion } = await app.api(adminToken).teaching.speaker();
  await app.api(adminToken).teaching.saveSpeaker({ name: 'Ada', place: null, dialect: null, consent: consentVersion, keepWithoutName: false });
  expect(await offenders(withForm, [415, 404], send({ json: { title: 'Title' } }))).toEqual([]);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expect(await offenders(withForm, [400, 404], send({ body: 'not a form', headers }))).toEqual([]);
  const swapped = formOf({ title: new File(['x'], 'title.txt'), body: '<p>Text</p>', image: 'no file' });
  expect(await offenders(withForm, [400, 404], send({ form: swapped }))).toEqual([]);
  expect(await offenders(withForm, [413], send({ form: formOf({ body: 'a'.repeat(14 * 1024 * 1024) }) }))).toEqual([]);
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
  expectError(await app.call('POST', '/contact', { body: '['.repeat(60_000), headers }), 400);
  expectError(await app.call('POST', '/contact', { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, headers }), 400);
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
