import { expect, test } from 'vitest';
import { csvRows, parseCsv } from './parse-csv.server.ts';

test('reads cells with quotation marks, separators and line breaks, and counts lines', () => {
  expect(parseCsv('\uFEFFkey,note\r\na,"one, ""two""\nthree"\r\n\r\n,\r\nb,\n')).toEqual([
    { line: 1, cells: ['key', 'note'] },
    { line: 2, cells: ['a', 'one, "two"\nthree'] },
    { line: 6, cells: ['b', ''] },
  ]);
});

test.each([';', '\t'])('reads the separator %j of other spreadsheets', (separator) => {
  expect(parseCsv(`key${separator}note\na${separator}b, c`).map(({ cells }) => cells)).toEqual([
    ['key', 'note'],
    ['a', 'b, c'],
  ]);
});

test.each(['key,note\na,"open', 'key,note\na,"b"c'])('names the line of a wrong quotation mark in %j', (text) => {
  expect(() => parseCsv(text)).toThrow(expect.objectContaining({ line: 2, message: expect.stringContaining('quotation mark') }));
});

test('a row with a wrong quotation mark is one broken row, and the next ones are read', () => {
  expect([...csvRows('key,note\na,"b"c\nd,"e"\nf,"open')]).toEqual([
    { line: 1, cells: ['key', 'note'] },
    { line: 2, cells: ['"b"c'], isBroken: true },
    { line: 3, cells: ['d', 'e'] },
    { line: 4, cells: ['"open'], isBroken: true },
  ]);
});
