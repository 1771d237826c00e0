/** Columns of the CSV file by what they hold, in order. */
export const csvColumns = {
  key: 'key',
  kind: 'kind',
  igbo: 'igbo',
  toned: 'toned',
  english: 'english',
  literal: 'literal',
  note: 'note',
  wordClass: 'class',
  unit: 'unit',
  lesson: 'lesson',
  position: 'position',
  speaker: 'speaker',
  spellings: 'spellings',
  dialects: 'dialects',
  meanings: 'meanings',
  emoji: 'emoji',
  source: 'source',
  licence: 'licence',
  toneState: 'tone_state',
  textState: 'text_state',
  openQuestion: 'question',
  state: 'state',
};
export type CsvField = keyof typeof csvColumns;

export const requiredColumns: readonly CsvField[] = ['key', 'kind', 'igbo', 'english'];

/** Between several values of a cell. */
export const cellSeparator = '|';

/** Column of a field of an item. */
export const columnOf = (field: string): string => (field in csvColumns ? csvColumns[field as CsvField] : field === 'forms' ? 'dialects' : field);
