import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  [`bytes=0-${'9'.repeat(400)}`, { first: 0, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-100', { first: 0, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes= 1-2 ', { first: 1, last: 2 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=2-1',
  'bytes=a-b',
  'bytes=1',
  'bytes=1--2',
  'bytes=0x1-2',
  'bytes=1.5-2',
  'bytes=0-1,5-6',
  'lines=0-1',
])('ignores "%s"', (header) => {
  expect(parseByteRange(header, 100)).toBeUndefined();
});

test('every range is within the representation', () => {
  const position = fc.oneof(fc.constant(''), fc.nat({ max: 300 }).map(String));
  fc.assert(
    fc.property(position, position, fc.nat({ max: 200 }), (first, last, size) => {
      const range = parseByteRange(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
