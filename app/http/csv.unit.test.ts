import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines } from './csv.server.ts';

const columns = { name: 'Name', phone: 'Phone' };
type Row = Record<string, unknown>;

async function* each(rows: Row[]) {
  yield* rows;
}

const written = async (rows: Row[]) => (await Array.fromAsync(csvLines(columns, each(rows)))).join('');

test('an empty file has its headings, and begins with the mark that makes spreadsheets read UTF-8', async () => {
  expect(await written([])).toBe('\uFEFFName,Phone\r\n');
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
  expect(await written([{ name: value, phone: null }])).toBe(`\uFEFFName,Phone\r\n${cell},\r\n`);
});

test('a phone number stays as it is, except in the first column', async () => {
  const phone = '+234 (0)800-000.00';
  expect(await written([{ name: phone, phone }])).toBe(`\uFEFFName,Phone\r\n'${phone},${phone}\r\n`);
});

/** Rows and cells as a spreadsheet reads them that splits at this sign: a quote opens a cell only at its start, and the closing quote ends only the quoting. */
function cellsSplitAt(sign: string, file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let state: 'start' | 'plain' | 'quoted' = 'start';
  for (let at = 0; at < file.length; at += 1) {
    const char = file[at] ?? '';
    const isBreak = char === '\r' || char === '\n';
    if (state === 'quoted' && char === '"' && file[at + 1] === '"') {
      value += char;
      at += 1;
    } else if (state === 'quoted' && char === '"') state = 'plain';
    else if (state === 'quoted') value += char;
    else if (state === 'start' && char === '"') state = 'quoted';
    else if (char === sign || isBreak) {
      row.push(value);
      value = '';
      state = 'start';
      if (isBreak) {
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
const typed = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));

test.each([',', ';', '\t', '|'])('no cell begins with a formula where a spreadsheet splits at %j', async (sign) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ name: typed, phone: typed }), { maxLength: 3 }), async (rows) => {
      const cells = cellsSplitAt(sign, (await written(rows)).slice(1)).flat();
      const formulas = cells.filter((each) => /^[\s"]*[=+\-@＝＋－＠]/u.test(each));
      // A phone number in a cell of its own computes nothing but a number.
      expect(formulas.filter((each) => sign !== ',' || !/^[\d +().-]+$/.test(each))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('without the added apostrophes each cell is as it was typed', async () => {
  await fc.assert(
    fc.asyncProperty(typed, typed, async (name, phone) => {
      const [, , row = []] = cellsSplitAt(',', (await written([{ name, phone }])).slice(1));
      // The break after the headings is two characters.
      expect(row.map((each) => each.replaceAll("'", ''))).toEqual([name, phone].map((each) => each.replaceAll("'", '')));
    }),
  );
});
