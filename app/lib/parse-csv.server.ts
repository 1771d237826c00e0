import { FileError } from './file-error.ts';

export interface CsvRow {
  /** Line of the file in which the row begins. */
  line: number;
  cells: string[];
  /** The row has a quotation mark at the wrong place, and the next one is read from the next line on. */
  isBroken?: true;
}

/** A quoted cell, a cell, and what ends it. */
const cellPattern = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}][^\\r\\n${separator}]*|))(${separator}|\\r\\n|\\n|\\r|$)`, 'y');

/** Spreadsheets of some countries separate with semicolons. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return [',', ';', '\t'].find((separator) => head.includes(separator)) ?? ',';
}

const linesIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Rows of a CSV file (RFC 4180) without those that are empty. */
export function* csvRows(file: string): Generator<CsvRow, void, undefined> {
  const text = file.replace(/^\uFEFF/, '');
  const cell = cellPattern(separatorOf(text));
  const lineEnd = /\r\n|\n|\r|$/g;
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  let at = 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    if (!match) {
      lineEnd.lastIndex = at;
      lineEnd.exec(text);
      yield { line, cells: [text.slice(at, lineEnd.lastIndex).trim()], isBroken: true };
      line += 1;
      at = lineEnd.lastIndex;
      row = { line, cells: [] };
      continue;
    }
    const [whole, quoted, plain = '', end = ''] = match;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += linesIn(whole);
    at = cell.lastIndex;
    if (/^[\r\n]/.test(end) || at >= text.length) {
      if (row.cells.some((value) => value.trim() !== '')) yield row;
      row = { line, cells: [] };
    }
  }
}

export const wrongQuotationMark =
  'There is a quotation mark at the wrong place. Please put quotation marks around the whole cell, and two for one within it';

/** All rows of a CSV file. @throws {FileError} for a quotation mark at the wrong place */
export const parseCsv = (file: string): CsvRow[] =>
  Array.from(csvRows(file), (row) => {
    if (row.isBroken) throw new FileError(row.line, wrongQuotationMark);
    return row;
  });
