// Proves T9.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines } from './csv.server.ts';

const columns = { name: 'Name', phone: 'Phone' };
type Row = Record<string, unknown>;

async function* asyncRows(rows: Row[]) {
  yield* rows;
}

const toCsv = async (rows: Row[]) => (await Array.fromAsync(csvLines(columns, asyncRows(rows)))).join('');

test('an empty file has a byte order mark and headings', async () => {
  expect(await toCsv([])).toBe('\uFEFFName,Phone\r\n');
});

test.each([
  ['Ọ́lụ́chí', 'Ọ́lụ́chí'],
  ['Eze, Obi', '"Eze, Obi"'],
  ['the "big" one', '"the ""big"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@sum(a1)', "'@sum(a1)"],
  ['-2+cmd', "'-2+cmd"],
  ['+a', "'+a"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "\t'=1"],
  ['\r=1', `"\r'=1"`],
  ['Ada;=1+1', "Ada;'=1+1"],
  ['Ada; "=1+1"', `"Ada; ""'=1+1"""`],
  ['a\t@b|-c|＋d', "a\t'@b|'-c|'＋d"],
  ['Ada; +234 800', "Ada; '+234 800"],
  ['Eze; Obi | Ada-Lee = a + b', 'Eze; Obi | Ada-Lee = a + b'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['it’s = fine', 'it’s = fine'],
])('the cell %j is written as %s', async (value, cell) => {
  expect(await toCsv([{ name: value, phone: null }])).toBe(`\uFEFFName,Phone\r\n${cell},\r\n`);
});

test('leaves phone numbers unchanged, except in the first column', async () => {
  const phone = '+234 (0)800-000.00';
  expect(await toCsv([{ name: phone, phone }])).toBe(`\uFEFFName,Phone\r\n'${phone},${phone}\r\n`);
});

/** Parses a file like a spreadsheet that splits at `separator`: a quote opens a cell only at its start, and text may follow the closing quote. */
function cellsSplitAt(separator: string, file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let state: 'start' | 'plain' | 'quoted' = 'start';
  for (let position = 0; position < file.length; position += 1) {
    const char = file[position] ?? '';
    const isLineBreak = char === '\r' || char === '\n';
    if (state === 'quoted' && char === '"' && file[position + 1] === '"') {
      value += char;
      position += 1;
    } else if (state === 'quoted' && char === '"') state = 'plain';
    else if (state === 'quoted') value += char;
    else if (state === 'start' && char === '"') state = 'quoted';
    else if (char === separator || isLineBreak) {
      row.push(value);
      value = '';
      state = 'start';
      if (isLineBreak) {
        rows.push(row);
        row = [];
      }
    } else {
      value += char;
      state = 'plain';
    }
  }
  return [...rows, [...row, value]];
}

const piece = fc.oneof(fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n"\' 5a\u00a0'), fc.constantFrom("cmd|' /C calc'!A0", '+234 800', 'Eze', ';"', '""'));
const cellText = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));

test.each([',', ';', '\t', '|'])('no cell begins with a formula where a spreadsheet splits at %j', async (separator) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ name: cellText, phone: cellText }), { maxLength: 3 }), async (rows) => {
      const cells = cellsSplitAt(separator, (await toCsv(rows)).slice(1)).flat();
      const formulas = cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell));
      // A phone number alone in a cell evaluates to a number only.
      expect(formulas.filter((cell) => separator !== ',' || !/^[\d +().-]+$/.test(cell))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('removing the added apostrophes restores each cell', async () => {
  await fc.assert(
    fc.asyncProperty(cellText, cellText, async (name, phone) => {
      const [, , row = []] = cellsSplitAt(',', (await toCsv([{ name, phone }])).slice(1));
      // CRLF is two characters, so an empty row follows the headings.
      expect(row.map((cell) => cell.replaceAll("'", ''))).toEqual([name, phone].map((cell) => cell.replaceAll("'", '')));
    }),
  );
});
