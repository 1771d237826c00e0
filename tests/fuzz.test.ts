// Proves T10.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect } from 'vitest';
import { actors } from '#tests/support/actors.ts';
import { authorizationMatrix, expectedStatus } from '#tests/support/authorization-matrix.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { type Change, changes, encodings, queryNames, text, unchanged } from '#tests/support/request-changes.ts';
import { type Scenario, seedScenario } from '#tests/support/scenario.ts';
import { isFull } from '#tests/support/suite.ts';

/** Runs per endpoint, more with TEST_FUZZ_RUNS=1000. A failure prints its seed and the shrunk request. */
const numRuns = Number(process.env.TEST_FUZZ_RUNS ?? (isFull ? 10 : 1));
/** Each endpoint gets inputs of its own. */
const seed = Number(process.env.TEST_SEED ?? 1);

const test = withAppPerFile({ RATE_LIMITS: 'off' });
let scenario: Scenario;
test.beforeAll(async ({ app }) => {
  scenario = await seedScenario(app);
});

function requestOf(name: string, change: Change): Request {
  const [method = ''] = name.split(' ');
  const row = authorizationMatrix[name];
  const fixtures = scenario.fixtures(change.identity);
  const query = [...Object.entries(row?.query?.(fixtures) ?? {}), ...change.query].map((pair) => pair.map(encodeURIComponent).join('='));
  const url = `http://academy.test${scenario.pathOf(name, change.id, change.identity)}?${query.join('&')}`;
  const headers: Record<string, string> = { ...scenario.headersOf(change.identity, name), ...change.headers };
  if (row?.form && change.rawForm === null) return new Request(url, { method, headers, body: formOf(row.form(fixtures), change) });
  const body = row?.form ? encodings.utf8?.(`--x\r\n${change.rawForm}\r\n--x--`) : bodyOf(row?.json?.(fixtures) ?? {}, change);
  if (change.type) headers['Content-Type'] = row?.form ? 'multipart/form-data; boundary=x' : change.type;
  return new Request(url, { method, headers, body: method === 'GET' ? null : (body ?? null) });
}

/** Valid fields first, then mutations that override them: JSON allows duplicate names. */
function bodyOf(fields: Record<string, unknown>, change: Change): Uint8Array<ArrayBuffer> {
  const names = Object.keys(fields);
  const validFields = Object.entries(fields).map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
  const mutatedFields = change.fields.map(({ nth, name, value }) => `${JSON.stringify(name ?? names[nth % names.length] ?? 'a')}:${value}`);
  return (encodings[change.encoding] ?? encodings.utf8)?.(`{${[...validFields, ...mutatedFields].join(',')}}`) ?? new Uint8Array();
}

function formOf(fields: Record<string, string | File>, { fields: changed }: Change): FormData {
  const form = new FormData();
  for (const [name, each] of Object.entries(fields)) form.append(name, each);
  const names = Object.keys(fields);
  for (const { nth, name, value } of changed) {
    const mutated = nth % 2 ? value : new File([value], '../../\u0000"name\r\n.png', { type: 'image/svg+xml' });
    form.append(name ?? names[nth % names.length] ?? 'a', mutated);
  }
  return form;
}

/** Deletions last, because other endpoints need the rows; a changed password ends other sessions. */
const isDestructive = (name: string) => /^DELETE|^PUT \/admin\/profile/.test(name);
const calls = Object.keys(authorizationMatrix).sort((one, other) => Number(isDestructive(one)) - Number(isDestructive(other)));
const documentedStatuses = (name: string) =>
  new Set([...actors.map((actor) => expectedStatus(name, actor)), ...`${authorizationMatrix[name]?.invalidStatuses}`.split(/ +/).map(Number)]);
const prototypeProperties = Object.getOwnPropertyNames(Object.prototype);

/** @returns what went wrong for some input, with the seed and the shrunk request */
async function faultOf(name: string): Promise<string | undefined> {
  const statuses = new Set<number>();
  const isDocumented = async (change: Change) => {
    const response = await scenario.over(requestOf(name, change));
    const text = await response.text();
    statuses.add(response.status);
    if (!documentedStatuses(name).has(response.status)) throw new Error(`${response.status} ${text.slice(0, 200)}`);
    if (response.status < 400) return;
    const { error, message } = JSON.parse(text);
    if (!/\w/.test(error) || message !== error) throw new Error(`not an error: ${text.slice(0, 200)}`);
  };
  // The valid request first: an endpoint that rejects everything would pass otherwise.
  const identity = (['administrator', ...actors] as const).find((actor) => expectedStatus(name, actor) < 400) ?? 'administrator';
  await isDocumented({ ...unchanged, identity });
  const [status = 0] = statuses;
  if (expectedStatus(name, identity) < 400 && status >= 300) return `The valid request is answered with ${status}`;
  const result = await fc.check(fc.asyncProperty(changes, isDocumented), { numRuns, seed: seed + crc32(name) });
  return result.failed ? await fc.asyncDefaultReportMessage(result) : undefined;
}

/** In ms: the requests of a thousand runs take minutes. */
const timeout = 180_000 + numRuns * 5_000;

test('each endpoint answers any input with a documented status', { timeout }, async ({ app }) => {
  const faults: Record<string, string> = {};
  for (const name of calls) {
    const fault = await faultOf(name).catch(String);
    if (fault) faults[name] = fault;
  }
  expect(faults).toEqual({});
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
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

test('no URL causes a server error', async ({ app }) => {
  const hasNoServerError = async ({ method, path, query }: { method: string; path: string; query: string }) => {
    const request = new Request(`http://academy.test${path}?${query}`, { method });
    expect((await scenario.over(request)).status).toBeLessThan(500);
  };
  await fc.assert(fc.asyncProperty(addresses, hasNoServerError), { numRuns: 20 * numRuns });
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

test('all requests leave Object.prototype unchanged and the app healthy', async ({ app }) => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypeProperties);
  expect((await app.httpApp.fetch(new Request('http://academy.test/healthz'))).status).toBe(200);
});

/** Memory in use after garbage collection, which for streamed bodies takes several turns of the event loop. */
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

test('request bodies of 20 MB do not leak memory', { tags: ['full'] }, async () => {
  const jsonEndpoints = calls.filter((name) => authorizationMatrix[name]?.json && !/register|tutor|login/.test(name));
  const sendBodies = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const name = jsonEndpoints[nth % jsonEndpoints.length] ?? '';
      const filler = JSON.stringify(`${nth} ${'a'.repeat(60_000)}`);
      const field = { nth, name: nth % 2 ? null : `more${nth}`, value: filler };
      await (await scenario.over(requestOf(name, { ...unchanged, fields: [field] }))).text();
    }
  };
  await sendBodies(2 * jsonEndpoints.length);
  const before = await usedMiB();
  await sendBodies(300);
  expect((await usedMiB()) - before).toBeLessThan(5);
});
