import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

const all = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const withParams = all.filter(({ endpoint }) => endpoint.path.includes(':'));
const withJson = all.filter(({ endpoint }) => endpoint.body && endpoint.encoding !== 'multipart');
const withForm = all.filter(({ endpoint }) => endpoint.encoding === 'multipart');

let at: TestApp;
let token: string;
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
  const api = at.api(token);
  await api.wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await api.wordOfDay.comment({ id: 1, text: 'A comment to reply to' });
});
afterAll(() => at.close());

const path = (endpoint: Endpoint, id: string | number = 1) => endpoint.path.replace(/:\w+/g, String(id));

function expectRefusal(answer: TestResponse, ...statuses: number[]) {
  expect(statuses).toContain(answer.status);
  expect(answer.headers.get('Content-Type')).toContain('application/json');
  expect(answer.body.error).toEqual(expect.stringMatching(/\w/));
  expect(answer.body.message).toBe(answer.body.error);
}

describe.each(withParams)('$name', ({ endpoint }) => {
  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '1%00', '٣'])('an id like %s names nothing', async (id) => {
    expectRefusal(await at.call(endpoint.method, path(endpoint, id), { token }), 404);
  });
});

describe.each(withJson)('$name', ({ endpoint }) => {
  const send = (options: object) => at.call(endpoint.method, path(endpoint), { token, ...options });
  const json = { 'Content-Type': 'application/json' };

  test('refuses what is no JSON object', async () => {
    expectRefusal(await send({ body: '{"email": ', headers: json }), 400);
    expectRefusal(await send({ body: '[1, 2]', headers: json }), 400);
    expectRefusal(await send({ body: 'null', headers: json }), 400);
    expectRefusal(await send({ body: '"text"', headers: json }), 400);
    expectRefusal(await send({ body: new Uint8Array([0x7b, 0xff, 0xfe]), headers: json }), 400);
  });

  test('refuses JSON sent as something else', async () => {
    expectRefusal(await send({ body: '{}', headers: { 'Content-Type': 'text/plain' } }), 415);
    expectRefusal(await send({ body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }), 415);
  });

  test('refuses more bytes than it may have', async () => {
    expectRefusal(await send({ json: { text: 'a'.repeat((endpoint.maxBytes ?? 65_536) + 1) } }), 413);
  });

  test('refuses fields of the wrong type, with a sentence for each', async () => {
    const names = Object.keys((endpoint.body as unknown as { shape?: object; def: { shape: object } }).def.shape);
    for (const wrong of [7, true, ['text'], { deep: { deeper: 'text' } }]) {
      const answer = await send({ json: Object.fromEntries(names.map((name) => [name, wrong])) });
      expectRefusal(answer, 400);
      expect(Object.keys(answer.body.errors ?? {}).length).toBeGreaterThan(0);
    }
  });

  test('survives names that JavaScript knows', async () => {
    const answer = await send({ body: '{"__proto__": {"admin": true}, "constructor": 1, "toString": "x"}', headers: json });
    expect(answer.status).toBeLessThan(500);
  });
});

describe.each(withForm)('$name', ({ endpoint }) => {
  test('refuses what is no multipart form', async () => {
    expectRefusal(await at.call(endpoint.method, path(endpoint), { token, json: { title: 'Title' } }), 415, 404);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expectRefusal(await at.call(endpoint.method, path(endpoint), { token, body: 'not a form', headers }), 400, 404);
  });

  test('refuses more than 14 MiB', async () => {
    const form = new FormData();
    form.set('body', 'a'.repeat(14 * 1024 * 1024));
    expectRefusal(await at.call(endpoint.method, path(endpoint), { token, form }), 413);
  });

  test('refuses a text in place of the picture and a file in place of the title', async () => {
    const form = new FormData();
    form.set('title', new File(['x'], 'title.txt'));
    form.set('body', '<p>Text</p>');
    form.set('image', 'no file');
    const answer = await at.call(endpoint.method, path(endpoint), { token, form });
    expectRefusal(answer, 400, 404);
  });
});

test('an unknown call is the API’s own 404', async () => {
  expectRefusal(await at.call('GET', '/no-such-call'), 404);
  expectRefusal(await at.call('PATCH', '/no-such-call'), 404);
  expectRefusal(await at.call('GET', ''), 404);
});

const pages = ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'page=99999999999999999999'];
const limits = ['limit=0', 'limit=101', 'limit=1.5', 'limit=-1', 'limit=x', 'limit='];
const marks = (name: string) => ['0', '-1', '1.5', 'x', '', '99999999999999999999'].map((value) => `${name}=${value}`);

test.each([
  ['/admin/users', [...pages, ...limits]],
  ['/admin/tutors', [...pages, ...limits]],
  ['/admin/subscribers', [...pages, ...limits]],
  ['/blog', [...limits, ...marks('before'), 'view=', 'view=x']],
  ['/word-of-day/1/comments', [...limits, ...marks('before')]],
  ['/word-of-day/comment/1/replies', [...limits, ...marks('after')]],
])('%s refuses what is no page', async (list, queries) => {
  for (const query of queries) {
    const answer = await at.call('GET', `${list}?${query}`, { token });
    expectRefusal(answer, 400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([query.split('=')[0]]);
  }
});

test('the last page that can be asked for is empty', async () => {
  const { MAX_SAFE_INTEGER: far } = Number;
  expect((await at.call('GET', `/admin/users?page=${far}&limit=100`, { token })).rows).toEqual([]);
  expect((await at.call('GET', `/word-of-day/comment/1/replies?after=${far}&limit=100`)).rows).toEqual([]);
  expectRefusal(await at.call('GET', `/blog/${far}`), 404);
});

test('addresses that cannot be decoded are refused or empty, and headers are only text', async () => {
  expectRefusal(await at.call('GET', '/blog/%zz'), 404);
  expectRefusal(await at.call('GET', '/blog/%E0%A4%A'), 404);
  expectRefusal(await at.call('POST', '/unsubscribe?token=%E0%A4%A&email=%zz'), 400);
  expect((await at.call('GET', '/blog', { headers: { 'X-Forwarded-For': 'no, address', Authorization: 'nonsense' } })).status).toBe(200);
});

test('HEAD is GET without a body, and other methods are the 405 of the API', async () => {
  const head = await at.httpApp.fetch(new Request('http://academy.test/api/blog', { method: 'HEAD' }));
  expect([head.status, head.headers.get('X-Total-Count'), head.headers.get('Content-Length'), await head.text()]).toEqual([200, '0', '2', '']);
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) expectRefusal(await at.call(method, '/login', { token }), 405);
});

test('JSON as deep as 64 KiB allow breaks nothing', async () => {
  const headers = { 'Content-Type': 'application/json' };
  expectRefusal(await at.call('POST', '/login', { body: '['.repeat(60_000), headers }), 400);
  expectRefusal(await at.call('POST', '/login', { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, headers }), 400);
});

test('text with NUL is refused with a sentence, not by the database', async () => {
  expectRefusal(await at.call('POST', '/word-of-day/1/comment', { json: { text: 'a\u0000b' } }), 400);
  expectRefusal(await at.call('POST', '/login', { json: { email: 'a\u0000b@example.com', password: 'x' } }), 400);
  expectRefusal(await at.call('POST', '/unsubscribe?token=a%00&email=a%00@example.com'), 400);
});

test('unknown fields are dropped', async () => {
  const answer = await at.call('POST', '/word-of-day', { token, json: { id: 77, likes: 500, title: 'Mmiri', body: 'Water', admin: true } });
  expect(answer.status).toBe(201);
  expect(answer.body.wordOfDay).toMatchObject({ id: 2, likes: 0, title: 'Mmiri' });
});
