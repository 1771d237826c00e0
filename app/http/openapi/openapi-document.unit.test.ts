import { readdirSync, readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { actors, derivedStatus } from '#tests/support/actors.ts';
import { derivedRow, endpointsOf } from '#tests/support/derived-rows.ts';
import type { Endpoint } from '../endpoint.ts';
import { apiDocs } from './api-docs.ts';
import { openApiDocument } from './openapi-document.server.ts';

const description = openApiDocument(contract);
const operationAt = ({ method, path }: Endpoint) => description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

const lint = async (document: object) => {
  // The strict rules report what others only warn of. The academy grants no license for its API.
  const config = await createConfig({ extends: ['recommended-strict'], rules: { 'info-license': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
};

test('the linter of Redocly finds no problem', async () => {
  expect(await lint(description)).toEqual([]);
});

test('the linter finds an operation without a response, and a reference that leads nowhere', async () => {
  const operation = operationAt(contract.blog.read);
  const broken = { ...description, paths: { '/blog/{id}': { get: { ...operation, responses: { 404: { $ref: '#/components/nothing' } } } } } };
  expect((await lint(broken)).map((problem) => problem.split(':')[0])).toEqual(
    expect.arrayContaining(['no-unresolved-refs', 'operation-2xx-response']),
  );
});

test('every endpoint is described with exactly the statuses of its contract', () => {
  const statusesOf = (endpoint: Endpoint) => [
    ...actors.map((actor) => String(derivedStatus(endpoint, actor))),
    ...derivedRow(endpoint).invalidStatuses.split(/ +/).filter(Boolean),
    ...['429', '503', 'default'],
  ];
  const byEndpoint = (statuses: (endpoint: Endpoint) => string[]) =>
    Object.fromEntries(endpointsOf(contract).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, [...new Set(statuses(endpoint))].sort()]));
  expect(byEndpoint((endpoint) => Object.keys(operationAt(endpoint)?.responses ?? {}))).toEqual(byEndpoint(statusesOf));
});

test('an endpoint with a token names it, one that takes none does not', () => {
  expect(operationAt(contract.blog.create)?.security).toEqual([{ bearer: [] }]);
  expect(operationAt(contract.blog.read)?.security).toEqual([{}, { bearer: [] }]);
  expect(operationAt(contract.blog.comment)?.security).toEqual([{}, { bearer: [] }]);
  expect(operationAt(contract.accounts.login)?.security).toEqual([]);
});

test('the description has the limits of fields and bodies, and the header of counted lists', () => {
  const { requestBody } = operationAt(contract.blog.create) ?? {};
  expect(requestBody).toMatchObject({ description: 'At most 14 MiB', required: true });
  expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    required: ['title', 'body', 'image'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 200 },
      subtitle: { type: 'string', maxLength: 300 },
      image: { type: 'string', format: 'binary' },
    },
  });
  expect(operationAt(contract.newsletter.send)?.requestBody?.description).toBe('At most 9 MiB');
  expect(operationAt(contract.blog.list)?.responses['200']).toHaveProperty(['headers', 'X-Total-Count']);
  expect(operationAt(contract.blog.list)?.parameters?.find(({ name }) => name === 'limit')?.schema).toMatchObject({ default: 100, maximum: 100 });
});

test('docs/api/ is printed from the description; when it is stale: npm run docs:api', () => {
  const printed = Object.fromEntries(readdirSync('docs/api').map((name) => [name, readFileSync(`docs/api/${name}`, 'utf8')]));
  expect(printed).toEqual(apiDocs(description));
});

test('every endpoint of the contract has one section', () => {
  const lines = Object.values(apiDocs(description)).join('\n').split('\n');
  const headings = endpointsOf(contract).map(({ method, path }) => `## \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``);
  expect(headings.filter((heading) => lines.filter((line) => line === heading).length !== 1)).toEqual([]);
});
