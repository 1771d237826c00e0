/** Texts that an item may lack, each with its column. */
const itemTextColumns = {
  /** The everyday spelling with a tone on every syllable. */
  toned: 'toned',
  literal: 'literal',
  note: 'note',
  wordClass: 'word_class',
  emoji: 'emoji',
  source: 'source',
  licence: 'licence',
  /** Question to a speaker, to settle before the item is published with the rest of its unit. */
  openQuestion: 'open_question',
} as const;

export type ItemText = keyof typeof itemTextColumns;
/** Values of the texts by their columns. */
export type ItemTextRow = Record<(typeof itemTextColumns)[ItemText], string | null>;

export const itemTextNames = Object.keys(itemTextColumns) as ItemText[];

/** One value for each text. */
export const eachItemText = <Value>(toValue: (name: ItemText) => Value) =>
  Object.fromEntries(itemTextNames.map((name) => [name, toValue(name)])) as Record<ItemText, Value>;

export const textsOfItem = (row: ItemTextRow) => eachItemText((name) => row[itemTextColumns[name]]);

export const toItemTextRow = (texts: Record<ItemText, string | null>) =>
  Object.fromEntries(itemTextNames.map((name) => [itemTextColumns[name], texts[name]])) as ItemTextRow;
