import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { courseDocument } from '../scripts/course-document.ts';

test('docs/course-states.md is what npm run docs:course prints', () => {
  expect(readFileSync('docs/course-states.md', 'utf8')).toBe(courseDocument());
});
