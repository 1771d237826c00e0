import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { apiDocs } from './api-docs.ts';

test('docs/api.md says what the contract says; when it does not: npm run docs', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDocs(contract));
});

test('every endpoint of the contract has its line', () => {
  const lines = apiDocs(contract).split('\n');
  for (const { method, path } of Object.values(contract).flatMap((endpoints) => Object.values(endpoints))) {
    expect(lines.filter((line) => line.includes(`\`${method} ${path}\``))).toHaveLength(1);
  }
});
