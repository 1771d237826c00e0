import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { courseDocument } from '../scripts/course-document.ts';
import { reviewSheet, reviewSheetDocument, reviewSheetPage } from '../scripts/review-sheet-document.ts';

test('docs/course-states.md is what npm run docs:course prints', () => {
  expect(readFileSync('docs/course-states.md', 'utf8')).toBe(courseDocument());
});

test('docs/review-sheet.md is what npm run docs:course prints, with each line once, and its page has the same lines', () => {
  const parts = reviewSheet();
  expect(readFileSync('docs/review-sheet.md', 'utf8')).toBe(reviewSheetDocument(parts));
  const lines = parts.flatMap((part) => part.lines.map(({ written, english }) => `${written} ${english}`));
  expect(new Set(lines).size).toBe(lines.length);
  expect(reviewSheetPage(parts).match(/<tr><td>/g)).toHaveLength(lines.length);
});

test('a question that yes or no does not answer has no boxes, and each cell of the page is text', () => {
  const line = { written: 'a < b', english: 'x | y', place: '1 Unit', sources: 'W', question: 'Low or high?' };
  const parts = [{ title: 'Part', introduction: 'Look.', lines: [line, { ...line, question: 'Is it right?' }] }];
  expect(reviewSheetDocument(parts).split('\n').slice(-3, -1)).toEqual([
    '| 1 | **a < b** | x \\| y | 1 Unit | W | Low or high? |  |  |',
    '| 2 | **a < b** | x \\| y | 1 Unit | W | Is it right? | ☐ yes ☐ no |  |',
  ]);
  expect(reviewSheetPage(parts)).toContain('<b lang="ig">a &lt; b</b>');
});
