/** Words per minute of learners in English with Igbo words: slower than the 240 of fluent readers. */
const wordsPerMinute = 180;

/** Tone marks that are characters of their own belong to the word, as an apostrophe within it. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

export const countWords = (text: string): number => text.match(word)?.length ?? 0;

/** Minutes to read so many words, at least one. */
export const minutesFor = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));
