import { setImmediate } from 'node:timers/promises';

type Row = Record<string, unknown>;

const byteOrderMark = '\uFEFF';
const chunkLength = 32 * 1024;

/**
 * A CSV file (RFC 4180) that is written while it is sent: never more of it in memory than one chunk, and nothing is
 * read from `rows` that nobody asks for. Whoever cancels it ends the reading.
 * @throws what `rows` throws before the first chunk is there; later such an error breaks the stream off
 */
export async function csvStream(columns: Record<string, string>, rows: AsyncIterable<Row>, broken: (error: Error) => void) {
  const chunks = write(columns, rows);
  let ready: IteratorResult<string, void> | undefined = await chunks.next();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = ready ?? (await chunks.next());
          ready = undefined;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          broken(error instanceof Error ? error : new Error(String(error)));
          // Not the error itself: what went wrong in here is nobody's business out there.
          controller.error(new Error('The file broke off'));
        }
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* write(columns: Record<string, string>, rows: AsyncIterable<Row>): AsyncGenerator<string, void, undefined> {
  const names = Object.keys(columns);
  let text = byteOrderMark + line(Object.values(columns));
  for await (const row of rows) {
    text += line(names.map((name) => row[name]));
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
    // SQLite answers without letting go: others have their turn between two chunks.
    await setImmediate();
  }
  yield text;
}

const line = (cells: unknown[]) => `${cells.map((value, nth) => cell(value, nth > 0)).join(',')}\r\n`;

function cell(value: unknown, isAfterComma: boolean): string {
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
