import * as z from 'zod/mini';
import { withFormulas } from '#app/http/csv.server.ts';
import { email } from '#app/http/email-field.ts';
import { decodeFile } from '#app/lib/decode-file.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { FileError } from '#app/lib/file-error.ts';
import { isLocalDate } from '#app/lib/local-date.ts';
import { type CsvRow, csvRows } from '#app/lib/parse-csv.server.ts';
import { consentSource } from '../subscribers.contract.ts';
import { maxImportLines } from './import-limits.contract.ts';

export interface ReadLine {
  line: number;
  email: string;
  key: string;
  source: string | null;
  date: string | null;
}

export interface WrongLine {
  line: number;
  field: string;
  value: string;
  error: string;
}

/** Rows of a file, `repeated` without those of an address that stands above; or the sentence that refuses the file. */
export type FilePart = { rows: number; lines: ReadLine[]; wrong: WrongLine[]; repeated: number } | { refusal: string };

/** Rows of one part: the server compares and stores it in a few milliseconds. */
const batchSize = 500;
const maxShownValue = 100;

/** Headings of each column: those of this format, and of the file that the academy exports. Other columns are ignored. */
const headings = {
  email: ['email', 'email address', 'e-mail', 'e-mail address', 'mail'],
  source: ['source', 'consent source'],
  date: ['date', 'consent date'],
};
type Column = keyof typeof headings;

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

function columnsOf(head: CsvRow | undefined): Partial<Record<Column, number>> & { email: number } {
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const placeOf = (column: Column) => {
    const place = names.findIndex((name) => headings[column].includes(name));
    return place < 0 ? {} : { [column]: place };
  };
  const columns: Partial<Record<Column, number>> = { ...placeOf('email'), ...placeOf('source'), ...placeOf('date') };
  if (columns.email === undefined)
    throw new FileError(head?.line ?? 1, 'There is no column “email”. The first line names the columns: email, source, date');
  return { ...columns, email: columns.email };
}

/** Day of a date or of a time, as other programs export it: 2026-04-05 10:00:00. */
const dayOf = (typed: string) => /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}\S*(?: \S+)?)?$/.exec(typed)?.[1];

/** Rows of one file, read one after the other. */
class Reader {
  readonly #columns: ReturnType<typeof columnsOf>;
  readonly #today: string;
  readonly #seen = new Set<string>();

  constructor(head: CsvRow | undefined, today: string) {
    this.#columns = columnsOf(head);
    this.#today = today;
  }

  /** @returns undefined for an address that stands above */
  read({ line, cells, isBroken }: CsvRow): ReadLine | WrongLine | undefined {
    const wrong = (field: string, value: string, error: string): WrongLine => ({
      line,
      field,
      value: [...value].slice(0, maxShownValue).join(''),
      error,
    });
    if (isBroken) return wrong('', cells[0] ?? '', 'There is a quotation mark at the wrong place');
    const cellOf = (column: Column) => withFormulas(cells[this.#columns[column] ?? -1] ?? '').trim();
    const typed = cellOf('email');
    if (typed === '') return wrong('email', '', 'The address is missing');
    const address = z.safeParse(email, typed);
    if (!address.success) return wrong('email', typed, 'This is not an email address');
    const source = z.safeParse(consentSource, cellOf('source'));
    if (!source.success) return wrong('source', cellOf('source'), source.error.issues[0]?.message ?? 'Please change this text');
    const date = cellOf('date');
    const day = dayOf(date);
    if (date !== '' && (day === undefined || !isLocalDate(day))) return wrong('date', date, 'Please write the day like 2026-04-05');
    if (day !== undefined && day > this.#today) return wrong('date', date, 'This day is still to come');
    const key = emailKey(address.data);
    if (this.#seen.has(key)) return undefined;
    this.#seen.add(key);
    return { line, email: address.data, key, source: source.data ?? null, date: day ?? null };
  }
}

/** Reads a list of subscribers. @param today day of the academy, such as 2026-04-05 */
export function* readSubscribers({ bytes, today }: { bytes: Uint8Array; today: string }): Generator<FilePart, void, undefined> {
  try {
    if (isZip(bytes)) throw new FileError(1, 'This is the file of a spreadsheet. Please save it as CSV and try again');
    const rows = csvRows(decodeFile(bytes));
    const { value: head } = rows.next();
    const reader = new Reader(head ?? undefined, today);
    const empty = () => ({ rows: 0, lines: [] as ReadLine[], wrong: [] as WrongLine[], repeated: 0 });
    let part = empty();
    let count = 0;
    for (const row of rows) {
      count += 1;
      if (count > maxImportLines)
        throw new FileError(row.line, `A file may have at most ${maxImportLines.toLocaleString('en')} rows. Please split it`);
      part.rows += 1;
      const read = reader.read(row);
      if (!read) part.repeated += 1;
      else if ('error' in read) part.wrong.push(read);
      else part.lines.push(read);
      if (part.rows < batchSize) continue;
      yield part;
      part = empty();
    }
    if (count === 0) throw new FileError(1, 'There is no address below the headings');
    yield part;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield { refusal: `Line ${error.line}: ${error.message}` };
  }
}
