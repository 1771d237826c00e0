import { expect, test } from 'vitest';
import { newsOf } from './changelog.server.ts';

const changelog = `# Changelog

For operators.

## Unreleased

### New
- Not yet.

## 1.10.0 (2026-12-01)

An introduction,
on two lines.

### New
- One entry, with \`CODE\`,
  a [link](https://example.com/a) and <b>markup</b>.
- Another.

### Changed
- A third.

## 1.1.0

The first release.
`;

test('has paragraphs and entries of the version by their headings, each on one line, without links and marks of code', () => {
  expect(newsOf(changelog, '1.10.0')).toEqual([
    { title: null, lines: ['An introduction, on two lines.'] },
    { title: 'New', lines: ['One entry, with CODE, a link and <b>markup</b>.', 'Another.'] },
    { title: 'Changed', lines: ['A third.'] },
  ]);
});

test('a section ends with the file, and line ends of Windows are the same', () => {
  expect(newsOf(changelog.replaceAll('\n', '\r\n'), '1.1.0')).toEqual([{ title: null, lines: ['The first release.'] }]);
});

test('a version without a section has none, also one whose number begins another', () => {
  for (const version of ['1.1', '1.10.1', '2.0.0', '']) expect(newsOf(changelog, version)).toBeNull();
});

test('an endless section is cut off', () => {
  const long = `## 3.0.0\n${'- One.\n'.repeat(1_000)}${'### Part\n- One.\n'.repeat(100)}`;
  expect(newsOf(long, '3.0.0')?.map(({ lines }) => lines.length)).toEqual([200, ...Array.from({ length: 9 }, () => 1)]);
});
