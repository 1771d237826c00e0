type Row = Record<string, unknown>;

const byteOrderMark = '\uFEFF';

/** Lines of a CSV file (RFC 4180), headings first. */
export async function* csvLines(columns: Record<string, string>, rows: AsyncIterable<Row>): AsyncGenerator<string, void, undefined> {
  const names = Object.keys(columns);
  yield byteOrderMark + line(Object.values(columns));
  for await (const row of rows) yield line(names.map((name) => row[name]));
}

const line = (cells: unknown[]) => `${cells.map((value, index) => encodeCell(value, index > 0)).join(',')}\r\n`;

function encodeCell(value: unknown, isAfterComma: boolean): string {
  const unescaped = value === null || value === undefined ? '' : String(value);
  // After a comma it never starts a cell, even when a spreadsheet splits at another separator.
  const isPhoneNumber = isAfterComma && /^[\d +().-]+$/.test(unescaped);
  const text = isPhoneNumber ? unescaped : withoutFormulas(unescaped);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Prevents CSV injection: an apostrophe before the first character of a formula makes it text. Spreadsheets that split at
 * semicolons, tabs or bars ignore quotes within a line, so a cell may begin after each of these separators. Text that has such
 * apostrophes gets one more, so that `withFormulas` restores it.
 */
const withoutFormulas = (text: string) => text.replace(/((?:^|[;|\t\r\n])(?:[^\S\t\r\n]|")*)('*[=+\-@＝＋－＠])/gu, "$1'$2");

/** Text of a cell as it was before `csvLines` wrote it. */
export const withFormulas = (text: string) => text.replace(/((?:^|[;|\t\r\n])(?:[^\S\t\r\n]|")*)'('*[=+\-@＝＋－＠])/gu, '$1$2');
