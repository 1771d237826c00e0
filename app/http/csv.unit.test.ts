import { expect, test } from 'vitest';
import { csvStream } from './csv.server.ts';

const columns = { name: 'Name', phone: 'Phone' };
const never = () => expect.unreachable('nothing broke');
type Row = Record<string, unknown>;

async function* each(rows: Row[]) {
  yield* rows;
}

/** Endless, and knows how far it was read and whether somebody said stop. */
function endless(failAt = Number.POSITIVE_INFINITY) {
  const seen = { read: 0, stopped: false };
  async function* rows(): AsyncGenerator<Row> {
    try {
      for (;;) {
        seen.read += 1;
        if (seen.read === failAt) throw new Error('The disk is full of secrets');
        yield { name: 'x'.repeat(100), phone: '' };
      }
    } finally {
      seen.stopped = true;
    }
  }
  return { seen, rows: rows() };
}

const written = async (rows: Row[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(await csvStream(columns, each(rows), never)).bytes());

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
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+234 (0)800-000.00', '+234 (0)800-000.00'],
  ['it’s = fine', 'it’s = fine'],
])('the cell %j is written as %s', async (value, cell) => {
  expect(await written([{ name: value, phone: null }])).toBe(`\uFEFFName,Phone\r\n${cell},\r\n`);
});

test('only what is asked for is read, and whoever stops ends the reading', async () => {
  const { seen, rows } = endless();
  const reader = (await csvStream(columns, rows, never)).getReader();
  await reader.read();
  await reader.read();
  expect(seen.read).toBeLessThan(1000);
  await reader.cancel();
  expect(seen.stopped).toBe(true);
});

test('what fails at once is thrown; what fails later breaks the file off, and only the academy learns why', async () => {
  await expect(csvStream(columns, endless(1).rows, never)).rejects.toThrow('secrets');
  const told: string[] = [];
  const stream = await csvStream(columns, endless(2000).rows, ({ message }) => told.push(message));
  await expect(new Response(stream).text()).rejects.toThrow('The file broke off');
  expect(told).toEqual(['The disk is full of secrets']);
});
