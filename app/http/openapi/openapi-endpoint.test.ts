import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { openApiDocument } from './openapi-document.server.ts';

const test = withAppPerFile();

test('GET /api/openapi.json returns the description of the contract to everybody', async ({ app }) => {
  const token = await app.adminToken();
  for (const options of [{}, { token }, { token: 'dead' }]) {
    const response = await app.call('GET', '/openapi.json', options);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(response.body).toEqual(JSON.parse(JSON.stringify(openApiDocument(contract))));
  }
});

test('it is served from the cache, and has an ETag', async ({ app }) => {
  const first = await app.call('GET', '/openapi.json');
  // PostgreSQL: nothing is stored until this process hears of the writes of others.
  const storedEtag = async () => {
    await app.call('GET', '/openapi.json');
    return app.responseCache.match('/api/openapi.json', ['identity'])?.etag;
  };
  await expect.poll(storedEtag).toBe(first.headers.get('ETag'));
  const unchanged = await app.call('GET', '/openapi.json', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
  expect(unchanged.status).toBe(304);
});

test('it takes GET and HEAD alone', async ({ app }) => {
  const head = await app.httpApp.fetch(new Request('http://academy.test/api/openapi.json', { method: 'HEAD' }));
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await app.call(method, '/openapi.json');
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  }
});
