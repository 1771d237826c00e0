import { drawnMeanings } from './drawings/drawn-meanings.ts';

let addresses: Record<string, string> | undefined;

/** Addresses of the drawings, which have the hashes of their bytes. Read at the first use: Node alone, which runs isolated tasks in tests, has no `import.meta.glob`. */
const readAddresses = (): Record<string, string> =>
  (addresses ??= import.meta.glob('./drawings/*.svg', { eager: true, query: '?url&no-inline', import: 'default' }));

/** First meaning of several: "water" of "water, rain", "sorry" of "sorry (to comfort)". */
export const firstMeaning = (english: string) =>
  english
    .split(/[,;(?]/u, 1)
    .join()
    .trim()
    .toLowerCase();

/** Address of the drawing of an item. An item that has come to mean something else has none: its key stays. */
export const drawingOf = ({ key, english }: { key: string; english: string }): string | null =>
  (drawnMeanings[key] === firstMeaning(english) && readAddresses()[`./drawings/${key}.svg`]) || null;
