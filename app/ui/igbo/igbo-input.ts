/** Key of the on-screen keyboard: inserts a letter, or changes the tone of the letter before the caret. */
export type IgboKey = { letter: string } | { tone: string };

/** Edit before the caret: `remove` UTF-16 code units are replaced with `insert`. */
interface Edit {
  remove: number;
  insert: string;
}

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });
/** Combining tone marks. The dots of ị ọ ụ ṅ belong to the letter. */
const tones = /[\u0300\u0301\u0302\u0304\u030c]/g;

/** Returns the edit of a key; undefined for a tone without a letter before the caret. */
export function typeKey(key: IgboKey, before: string): Edit | undefined {
  if ('letter' in key) return { remove: 0, insert: key.letter };
  const last = [...graphemes.segment(before)].at(-1)?.segment;
  if (!last || !/^\p{L}/u.test(last)) return undefined;
  return { remove: last.length, insert: (last.normalize('NFD').replace(tones, '') + key.tone).normalize('NFC') };
}
