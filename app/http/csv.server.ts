type Row = Record<string, unknown>;

const byteOrderMark = '\uFEFF';

/** Lines of a CSV file (RFC 4180), the headings first. */
export async function* csvLines(columns: Record<string, string>, rows: AsyncIterable<Row>): AsyncGenerator<string, void, undefined> {
  const names = Object.keys(columns);
  yield byteOrderMark + line(Object.values(columns));
  for await (const row of rows) yield line(names.map((name) => row[name]));
}

const line = (cells: unknown[]) => `${cells.map((value, nth) => encodeCell(value, nth > 0)).join(',')}\r\n`;

function encodeCell(value: unknown, isAfterComma: boolean): string {
  const written = value === null || value === undefined ? '' : String(value);
  // The comma before it keeps it from being the start of a cell where a spreadsheet splits at another sign.
  const isPhoneNumber = isAfterComma && /^[\d +().-]+$/.test(written);
  const text = isPhoneNumber ? written : withoutFormulas(written);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * An apostrophe before the first sign of a formula makes it text. A spreadsheet that splits at semicolons, tabs or bars sees the quotes in the middle of
 * a line as text, so a cell may begin after each of these signs; quotes and spaces in front are skipped.
 */
const withoutFormulas = (text: string) => text.replace(/((?:^|[;|\t\r\n])(?:[^\S\t\r\n]|")*)([=+\-@＝＋－＠])/gu, "$1'$2");
