import { drawnMeanings } from './drawings/drawn-meanings.ts';

/** Addresses of the drawings, which have the hashes of their bytes. */
const addresses: Record<string, string> = import.meta.glob('./drawings/*.svg', { eager: true, query: '?url&no-inline', import: 'default' });

/** First meaning of several: "water" of "water, rain", "sorry" of "sorry (to comfort)". */
export const firstMeaning = (english: string) =>
  english
    .split(/[,;(?]/u, 1)
    .join()
    .trim()
    .toLowerCase();

/** Address of the drawing of an item. An item that has come to mean something else has none: its key stays. */
export const drawingOf = ({ key, english }: { key: string; english: string }): string | null =>
  (drawnMeanings[key] === firstMeaning(english) && addresses[`./drawings/${key}.svg`]) || null;
