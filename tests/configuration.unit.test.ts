import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationDocument } from '../scripts/configuration-document.ts';

test('docs/configuration.md is what npm run docs:config prints', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationDocument());
});
