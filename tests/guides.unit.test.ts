import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const guides = readdirSync('docs/guides');

test('the README fits into 90 lines, and leads to every guide', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(90);
  expect(guides.filter((guide) => !readme.includes(`(docs/guides/${guide})`))).toEqual([]);
});

test('every guide fits on a page, and says when to use its subject and how to test it', () => {
  const offenders = guides.filter((guide) => {
    const text = readFileSync(`docs/guides/${guide}`, 'utf8');
    return text.trimEnd().split('\n').length > 75 || !/^## When to use/m.test(text) || !/^## Testing/m.test(text);
  });
  expect(offenders).toEqual([]);
});
