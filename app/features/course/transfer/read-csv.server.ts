import { withFormulas } from '#app/http/csv.server.ts';
import { FileError } from '#app/lib/file-error.ts';
import { type CsvRow, parseCsv } from '#app/lib/parse-csv.server.ts';
import type { SentForm } from '../authoring/items.server.ts';
import { type FormKind, speakers } from '../course-terms.contract.ts';
import { fromFormLine } from '../form-line.ts';
import type { CourseFile, FileItem, FilePlace, Refusal } from './course-file.ts';
import { type CsvField, cellSeparator, columnOf, csvColumns, requiredColumns } from './csv-columns.ts';
import { ItemShape, parsePart, toFileItem } from './read-json.server.ts';

type Cells = Partial<Record<CsvField, string>>;

const fieldsByColumn = new Map<string, CsvField>(Object.entries(csvColumns).map(([field, column]) => [column, field as CsvField]));

/** @throws {FileError} for a column that is unknown or missing */
function readHead({ line, cells }: CsvRow): CsvField[] {
  const fields = cells.map((cell) => {
    const column = cell.trim().toLowerCase();
    const field = fieldsByColumn.get(column);
    if (!field) throw new FileError(line, `There is no column “${column}”. The columns are ${[...fieldsByColumn.keys()].join(', ')}`);
    return field;
  });
  const missing = requiredColumns.find((field) => !fields.includes(field));
  if (missing) throw new FileError(line, `The column “${csvColumns[missing]}” is missing`);
  return fields;
}

/** Signs with which a spreadsheet begins a formula. A hyphen before a letter begins a suffix: -rị. */
const formula = /^\s*(?:[=+@＝＋＠]|[-－](?![\s\p{L}]))/u;
/** A number, which an export writes as it is. */
const plainNumber = /^[\d +().-]+$/;

const splitCell = (cell = '') =>
  cell
    .split(cellSeparator)
    .map((part) => part.trim())
    .filter(Boolean);

function formsOf({ spellings, dialects, meanings }: Cells): SentForm[] | undefined {
  if (spellings === undefined && dialects === undefined && meanings === undefined) return undefined;
  const ofKind = (kind: FormKind, cell: string | undefined) => splitCell(cell).map((part) => ({ kind, ...fromFormLine(part) }));
  return [...ofKind('spelling', spellings), ...ofKind('dialect', dialects), ...ofKind('english', meanings)];
}

/** Places of an item: cells with as many values as it has lessons. */
function placesOf({ unit, lesson, position, speaker }: Cells, line: number, refused: Refusal[]): FilePlace[] {
  const values = (cell = '') => (cell.trim() === '' ? [] : cell.split(cellSeparator).map((part) => part.trim()));
  const [units, lessons, positions, parts] = [values(unit), values(lesson), values(position), values(speaker)];
  if (units.length !== lessons.length) {
    const [field, other] = units.length < lessons.length ? ['unit', 'lesson'] : ['lesson', 'unit'];
    refused.push({ line, field: field ?? '', error: `Please fill in ${field} for each ${other}` });
    return [];
  }
  return lessons.flatMap((key, index) => {
    const place = positions[index] ?? '';
    const part = parts[index] ?? '';
    if (!/^(?:[1-9]\d{0,3})?$/.test(place)) refused.push({ line, field: 'position', error: 'The position counts from 1' });
    if (part !== '' && !speakers.some((each) => each === part))
      refused.push({ line, field: 'speaker', error: `The speaker may be ${speakers.join(', ')}` });
    return {
      unit: units[index] ?? '',
      lesson: key,
      position: place === '' ? undefined : Number(place),
      speaker: speaker === undefined ? undefined : (speakers.find((each) => each === part) ?? null),
    };
  });
}

function readRow({ line, cells: typed }: CsvRow, head: readonly CsvField[], refused: Refusal[]): FileItem[] {
  if (typed.length > head.length && typed.slice(head.length).some((cell) => cell.trim() !== '')) {
    refused.push({
      line,
      field: 'key',
      error: `The row has ${typed.length} cells, and there are ${head.length} columns. Please put quotation marks around a cell with a comma`,
    });
    return [];
  }
  const cells: Cells = Object.fromEntries(head.map((field, index) => [field, typed[index] ?? '']));
  const begun = head.find((field) => formula.test(cells[field] ?? '') && !plainNumber.test(cells[field] ?? ''));
  if (begun) {
    refused.push({
      line,
      field: csvColumns[begun],
      error: `“${(cells[begun] ?? '').trim().slice(0, 40)}” is a formula. Please type the text itself`,
    });
    return [];
  }
  const plain: Cells = Object.fromEntries(head.map((field) => [field, withFormulas(cells[field] ?? '')]));
  const own: Refusal[] = [];
  const places = placesOf(plain, line, own);
  const parsed = parsePart(ItemShape, { ...plain, forms: formsOf(plain) }, line, own);
  refused.push(...own.map((refusal) => ({ ...refusal, field: columnOf(refusal.field) })));
  return parsed && own.length === 0 ? [{ ...toFileItem(parsed, line), places }] : [];
}

/** Reads items from CSV: one row an item. @throws {FileError} */
export function readCsv(text: string): CourseFile {
  const [first, ...rows] = parseCsv(text);
  if (!first) throw new FileError(1, 'The file is empty');
  const head = readHead(first);
  const refused: Refusal[] = [];
  const items = rows.flatMap((row) => readRow(row, head, refused));
  return { format: 'csv', count: rows.length, units: [], items, refusedItems: [], refused };
}
