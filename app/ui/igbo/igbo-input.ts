/** What a key of the row types. Letters are small ones; `capital` makes them large. */
export type IgboKey = { letter: string } | { tone: string };

/** What is done to the text before the caret: so many UTF-16 units go, and this comes in their place. */
interface Typed {
  remove: number;
  insert: string;
}

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });
/** Marks that say how high a syllable is spoken. The dots of ị ọ ụ ṅ are none: they make another letter. */
const tones = /[\u0300\u0301\u0302\u0304\u030c]/g;

/** A letter is put in; a tone changes the letter before the caret, and without one there is nothing to do. */
export function typeKey(key: IgboKey, before: string): Typed | undefined {
  if ('letter' in key) return { remove: 0, insert: key.letter };
  const last = [...graphemes.segment(before)].at(-1)?.segment;
  if (!last || !/^\p{L}/u.test(last)) return undefined;
  return { remove: last.length, insert: (last.normalize('NFD').replace(tones, '') + key.tone).normalize('NFC') };
}
