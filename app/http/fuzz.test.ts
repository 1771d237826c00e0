import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, authorizationMatrix, expectedStatus } from '#tests/support/authorization-matrix.ts';
import { naughtyLines, naughtyStrings } from '#tests/support/naughty-strings.ts';
import { type Scenario, seedScenario } from '#tests/support/scenario.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** More of them: FUZZ_RUNS=1000. A failure prints its seed and the call that it came to. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 10);

let at: TestApp;
let street: Scenario;
beforeAll(async () => {
  at = await createTestApp({ RATE_LIMITS: 'off' });
  street = await seedScenario(at);
});
afterAll(() => at.close());

const text = fc.oneof(
  fc.constantFrom(...naughtyStrings, ...naughtyLines),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme' }),
);
const nested = fc
  .record({ open: fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"__proto__":', '}]']), depth: fc.integer({ min: 1, max: 5_000 }) })
  .map(({ open: [before = '', after = ''], depth }) => `${before.repeat(depth)}1${after.repeat(depth)}`);
/** Any value, as JSON writes it, and as some write it. */
const value = fc.oneof(
  { weight: 4, arbitrary: text.map((each) => JSON.stringify(each)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
  fc.constantFrom(
    '1e400',
    '-0',
    '12345678901234567890',
    '0.1e-400',
    'null',
    'true',
    '""',
    '" "',
    '{}',
    '[]',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00x"',
    'NaN',
    '01',
  ),
  fc.constantFrom('{"__proto__":{"admin":true}}', '{"toString":1,"valueOf":1}', '{"length":1e9}', '["__proto__"]'),
  nested,
);
const oddNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'id',
  'role',
  'kind',
  'likes',
  'verified_at',
  'token',
  '',
);
const queryNames = fc.constantFrom('page', 'limit', 'before', 'after', 'view', 'search', 'level', 'token', 'email', 'page[]', '__proto__');
const number = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('0', '1', '2', '-1', '1.5', '9007199254740993', '1e3', '0x1', ' 1', '１', 'Infinity'),
);
const jsonTypes = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json; charset=utf-16'];
const oddTypes = [
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  ';',
  'x',
];
const encodings: Record<string, (json: string) => Uint8Array<ArrayBuffer>> = {
  utf8: (json) => new Uint8Array(Buffer.from(json)),
  utf16: (json) => new Uint8Array(Buffer.from(`\ufeff${json}`, 'utf16le')),
  latin1: (json) => new Uint8Array(Buffer.from(json, 'latin1')),
  marked: (json) => new Uint8Array(Buffer.from(`\ufeff${json}`)),
  cutOff: (json) => new Uint8Array(Buffer.from(json).subarray(0, -1)),
  broken: (json) => new Uint8Array(Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xc0, 0x00])])),
};
const mostly = <T>(usual: T, odd: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

/** What is done to a right call before it is made. */
const changes = fc.record({
  identity: mostly<Actor>('admin', fc.constantFrom<Actor>('none', 'garbage', 'learner', 'cookie')),
  id: mostly<string | undefined>(undefined, fc.oneof(number, text).map(encodeURIComponent)),
  query: fc.array(fc.tuple(queryNames, fc.oneof(number, text)), { maxLength: 3 }),
  fields: fc.array(fc.record({ nth: fc.nat(5), name: fc.option<string>(oddNames), value }), { maxLength: 3 }),
  type: mostly('application/json', fc.constantFrom(...jsonTypes, ...oddTypes)),
  encoding: mostly('utf8', fc.constantFrom(...Object.keys(encodings))),
  rawForm: fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { freq: 8 }),
  headers: mostly<Record<string, string>>(
    {},
    fc.constantFrom<Record<string, string>>(
      { 'Content-Encoding': 'gzip' },
      { 'Content-Length': '-1' },
      { 'Transfer-Encoding': 'chunked' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'X-Forwarded-For': '::1, <script>, ,' },
      { Accept: 'text/html;q=nonsense' },
      { 'Accept-Encoding': 'nonsense;q=2' },
      { 'If-None-Match': '"*", W/' },
      { Range: 'bytes=9-1' },
      { Authorization: `Bearer ${'a'.repeat(5_000)}` },
    ),
  ),
});
type Change = typeof changes extends fc.Arbitrary<infer C> ? C : never;
const unchanged: Change = {
  identity: 'admin',
  id: undefined,
  query: [],
  fields: [],
  type: 'application/json',
  encoding: 'utf8',
  rawForm: null,
  headers: {},
};

function requestOf(name: string, change: Change): Request {
  const [method = ''] = name.split(' ');
  const row = authorizationMatrix[name];
  const known = street.fixtures();
  const query = [...Object.entries(row?.query?.(known) ?? {}), ...change.query].map((pair) => pair.map(encodeURIComponent).join('='));
  const url = `http://academy.test${street.pathOf(name, change.id)}?${query.join('&')}`;
  const headers: Record<string, string> = { ...street.headersOf(change.identity, name), ...change.headers };
  if (row?.form && change.rawForm === null) return new Request(url, { method, headers, body: formOf(row.form(known), change) });
  const body = row?.form ? encodings.utf8?.(`--x\r\n${change.rawForm}\r\n--x--`) : bodyOf(row?.json?.(known) ?? {}, change);
  if (change.type) headers['Content-Type'] = row?.form ? 'multipart/form-data; boundary=x' : change.type;
  return new Request(url, { method, headers, body: method === 'GET' ? null : (body ?? null) });
}

/** Right fields first, and then what overrides them: JSON may say a name twice. */
function bodyOf(fields: Record<string, unknown>, change: Change): Uint8Array<ArrayBuffer> {
  const names = Object.keys(fields);
  const right = Object.entries(fields).map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
  const wrong = change.fields.map(({ nth, name, value }) => `${JSON.stringify(name ?? names[nth % names.length] ?? 'a')}:${value}`);
  return (encodings[change.encoding] ?? encodings.utf8)?.(`{${[...right, ...wrong].join(',')}}`) ?? new Uint8Array();
}

function formOf(fields: Record<string, string | File>, { fields: changed }: Change): FormData {
  const form = new FormData();
  for (const [name, each] of Object.entries(fields)) form.append(name, each);
  const names = Object.keys(fields);
  for (const { nth, name, value } of changed) {
    const wrong = nth % 2 ? value : new File([value], '../../\u0000"name\r\n.png', { type: 'image/svg+xml' });
    form.append(name ?? names[nth % names.length] ?? 'a', wrong);
  }
  return form;
}

/** Deletions come last, for there must be something to call about; and a new password ends the sessions of others. */
const isLate = (name: string) => /^DELETE|^PUT \/admin\/profile/.test(name);
const calls = Object.keys(authorizationMatrix).sort((one, other) => Number(isLate(one)) - Number(isLate(other)));
const documented = (name: string) =>
  new Set(`${authorizationMatrix[name]?.statuses} ${authorizationMatrix[name]?.invalidStatuses}`.split(/ +/).map(Number));
const natures = Object.getOwnPropertyNames(Object.prototype);

test.each(calls)('%s answers as documented whatever it is sent', async (name) => {
  const seen = new Set<number>();
  const isDocumented = async (change: Change) => {
    const response = await street.over(requestOf(name, change));
    const said = await response.text();
    seen.add(response.status);
    expect(documented(name), `${response.status} ${said.slice(0, 200)}`).toContain(response.status);
    if (response.status >= 400) {
      const { error, message } = JSON.parse(said);
      expect(error).toMatch(/\w/);
      expect(message).toBe(error);
    }
  };
  // As it is first: without it a call that is always refused would pass.
  await isDocumented({ ...unchanged, identity: expectedStatus(name, 'admin') < 400 ? 'admin' : 'learner' });
  expect([...seen][0]).toBeLessThan(300);
  await fc.assert(fc.asyncProperty(changes, isDocumented), { numRuns });
  expect(at.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

const odd = fc.oneof(text.map(encodeURIComponent), fc.constantFrom('%', '%zz', '%E0%A4%A', '%2e%2e', '..', '%00', '\\', '//', ';', ':', '@'));
const addresses = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'),
  path: fc
    .array(fc.oneof(odd, fc.constantFrom('api', 'media', 'assets', 'blog', 'feed.xml', 'sitemap.xml', 'healthz', 'admin', 'login', '1')), {
      maxLength: 4,
    })
    .map((parts) => `/${parts.join('/')}`),
  query: fc.array(fc.tuple(queryNames, odd), { maxLength: 2 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
});

test('no address is our fault, whatever stands in it', async () => {
  const isAnswered = async ({ method, path, query }: { method: string; path: string; query: string }) => {
    const request = new Request(`http://academy.test${path}?${query}`, { method });
    expect((await street.over(request)).status).toBeLessThan(500);
  };
  await fc.assert(fc.asyncProperty(addresses, isAnswered), { numRuns: 10 * numRuns });
  expect(at.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

test('all that has changed nothing in the nature of things, and the academy is well', async () => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(natures);
  expect((await at.httpApp.fetch(new Request('http://academy.test/healthz'))).status).toBe(200);
});

/** After everything that nobody holds any more has gone: bodies that were streams need a turn or two. */
async function usedMiB(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let nth = 0; nth < 5; nth += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test('memory is back to where it was after twenty megabytes of bodies', async () => {
  const withJson = calls.filter((name) => authorizationMatrix[name]?.json && !/register|tutor|login/.test(name));
  const flood = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const name = withJson[nth % withJson.length] ?? '';
      const filler = JSON.stringify(`${nth} ${'a'.repeat(60_000)}`);
      const field = { nth, name: nth % 2 ? null : `more${nth}`, value: filler };
      await (await street.over(requestOf(name, { ...unchanged, fields: [field] }))).text();
    }
  };
  await flood(2 * withJson.length);
  const before = await usedMiB();
  await flood(300);
  expect((await usedMiB()) - before).toBeLessThan(5);
});
