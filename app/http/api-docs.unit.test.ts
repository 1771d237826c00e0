import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { apiDocs } from './api-docs.ts';

test('docs/api/ is printed from the contract; when it is stale: npm run docs:api', () => {
  const printed = Object.fromEntries(readdirSync('docs/api').map((name) => [name, readFileSync(`docs/api/${name}`, 'utf8')]));
  expect(printed).toEqual(apiDocs(contract));
});

test('every endpoint of the contract has one line', () => {
  const lines = Object.values(apiDocs(contract)).join('\n').split('\n');
  for (const { method, path } of Object.values(contract).flatMap((endpoints) => Object.values(endpoints))) {
    expect(lines.filter((line) => line.includes(`\`${method} ${path}\``))).toHaveLength(1);
  }
});
