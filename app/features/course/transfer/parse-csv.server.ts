import { FileError } from './file-error.ts';

export interface CsvRow {
  /** Line of the file in which the row begins. */
  line: number;
  cells: string[];
}

/** A quoted cell, a cell, and what ends it. */
const cellPattern = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}][^\\r\\n${separator}]*|))(${separator}|\\r\\n|\\n|\\r|$)`, 'y');

/** Spreadsheets of some countries separate with semicolons. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return [',', ';', '\t'].find((separator) => head.includes(separator)) ?? ',';
}

/** Rows of a CSV file (RFC 4180) without those that are empty. @throws {FileError} for a quotation mark at the wrong place */
export function parseCsv(file: string): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '');
  const cell = cellPattern(separatorOf(text));
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match)
      throw new FileError(
        line,
        'There is a quotation mark at the wrong place. Please put quotation marks around the whole cell, and two for one within it',
      );
    const [whole, quoted, plain = '', end = ''] = match;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (/^[\r\n]/.test(end) || cell.lastIndex >= text.length) {
      if (row.cells.some((value) => value.trim() !== '')) rows.push(row);
      row = { line, cells: [] };
    }
  }
  return rows;
}
