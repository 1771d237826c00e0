/** Words per minute of learners in English with Igbo words: slower than the 240 of fluent readers. */
const wordsPerMinute = 180;

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

/** Minutes to read the text of a sanitized body, at least one. In such a body every `<` starts a tag, and every `>` ends one. */
export function readingMinutes(html: string): number {
  const texts = html.split('>').map((piece) => piece.split('<', 1)[0] ?? '');
  const words = texts.join(' ').match(word)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
